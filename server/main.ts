/** The process: takes the port, opens the database, mounts backend and site on it, and stops cleanly. */
import { join } from 'node:path'
import { createBackend } from '../backend/gateway.ts'
import { createSmtp } from '../backend/mail/smtp.ts'
import { contactMessageQueue } from '../supabase/functions/send-holla-email/mail.ts'
import { type Config, readConfig } from './config.ts'
import { prepareDataDirectory } from './data-directory.ts'
import { prepareFirstRun } from './first-run.ts'
import { connectFunctions } from './functions.ts'
import { findApiKeys } from './keys.ts'
import { listen } from './listen.ts'
import { log, say } from './log.ts'
import { openDatabase } from './open-database.ts'
import { PageCache } from './page-cache.ts'
import { createPages } from './pages.ts'
import { StartProblem } from './problem.ts'
import { stopOnSignals } from './shutdown.ts'
import { openSite } from './site.ts'
import { createWeb } from './web.ts'

export interface MainOptions {
  /** Serves the app through Vite, with hot reload. */
  development: boolean
}

/** Starts everything and says where it is. Problems the person can mend end the process with one sentence. */
export async function main({ development }: MainOptions): Promise<void> {
  try {
    const config = readConfig(process.env)
    stopOnSignals(await (config.hostedBackend ? startSiteOnly(config, development) : startAll(config, development)))
  } catch (error) {
    if (!(error instanceof StartProblem)) {
      throw error
    }
    process.stderr.write(`\n${error.message}\n`)
    process.exit(1)
  }
}

/** Site and backend in one process. Returns how to stop. */
async function startAll(config: Config, development: boolean): Promise<() => Promise<void>> {
  const listening = await listen(config.host, config.port)
  const siteUrl = config.siteUrl ?? `http://localhost:${listening.port}`
  const directory = prepareDataDirectory(config.dataDirectory)
  try {
    say(config.databaseUrl ? 'Connecting to the database…' : 'Starting the database…')
    const [{ database, close: closeDatabase }, site] = await Promise.all([
      openDatabase(config, say),
      openSite(listening.server, development),
    ])
    const keys = await findApiKeys(database.owner, config.keys)
    const inProcess: typeof fetch = (input, init) => backend.fetch(new Request(input, init), { address: '127.0.0.1' })
    const backend = createBackend({
      database,
      keys,
      siteUrl,
      filesDirectory: join(config.dataDirectory, 'files'),
      sendMail: config.mail ? createSmtp(config.mail.smtpUrl, config.mail.from) : null,
      mailQueues: config.mail ? [contactMessageQueue(config.mail.contactTo)] : [],
      allowSignUp: config.allowSignUp,
      functions: connectFunctions({ ...keys, fetch: inProcess }),
      log,
    })
    const cache = development ? null : new PageCache()
    // Before the backend listens itself: pages must be dropped before any browser is told of the change.
    await database.listener.listen('realtime_changes', () => cache?.clear(), () => cache?.clear())
    await backend.start()
    const account = await prepareFirstRun({ sql: database.owner, config, keys, siteUrl, fetch: inProcess, say })
    const pages = createPages({
      ...site,
      supabaseUrl: siteUrl,
      publishableKey: keys.publishable,
      siteUrl,
      security: { backendOrigin: null, secure: siteUrl.startsWith('https:') },
      fetchFor: address => (input, init) => backend.fetch(new Request(input, init), { address }),
      cache,
    })
    const checkHealth = async () => void (await database.owner`select`)
    const web = createWeb({ ...site, backend, pages, checkHealth, secure: siteUrl.startsWith('https:'), log })
    listening.server.on('upgrade', (request, socket, head) => {
      if (request.url?.startsWith('/realtime/v1/')) {
        backend.upgrade(request, socket, head)
      } else if (!development) {
        socket.destroy()
      }
    })
    listening.serve(web.fetch)
    announce(siteUrl, account)
    return async () => {
      const drained = listening.close()
      await backend.stop()
      await drained
      await site.close()
      await closeDatabase()
    }
  } catch (error) {
    await listening.close()
    directory.removeIfEmpty()
    throw error
  }
}

/** The same site before a backend that runs elsewhere. */
async function startSiteOnly(config: Config, development: boolean): Promise<() => Promise<void>> {
  const hosted = config.hostedBackend
  if (!hosted) {
    throw new Error('There is no hosted backend in the configuration')
  }
  const listening = await listen(config.host, config.port)
  const siteUrl = config.siteUrl ?? `http://localhost:${listening.port}`
  const secure = siteUrl.startsWith('https:')
  const site = await openSite(listening.server, development)
  const pages = createPages({
    ...site,
    supabaseUrl: hosted.url,
    publishableKey: hosted.publishableKey,
    siteUrl,
    security: { backendOrigin: hosted.url, secure },
    fetchFor: () => fetch,
    // Nobody tells this process of changes, so nothing is kept.
    cache: null,
  })
  const checkHealth = async () => {
    const answer = await fetch(`${hosted.url}/auth/v1/health`, { headers: { apikey: hosted.publishableKey } })
    if (!answer.ok) {
      throw new Error(`The backend at ${hosted.url} answers ${answer.status}`)
    }
  }
  listening.serve(createWeb({ ...site, backend: null, pages, checkHealth, secure, log }).fetch)
  say(`\nUsing the backend at ${hosted.url}.`)
  announce(siteUrl, null)
  return async () => {
    await listening.close()
    await site.close()
  }
}

function announce(siteUrl: string, account: { email: string; password: string } | null): void {
  say(`\nThe site is at ${siteUrl}`)
  if (account) {
    say(`Sign in with the small key at the foot of the page:\n  e-mail    ${account.email}\n  password  ${account.password}   (shown this once)`)
  } else {
    say('Sign in with the small key at the foot of the page.')
  }
}
