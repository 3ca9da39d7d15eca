/** The process: takes the port, opens the database, mounts backend and site on it, and stops cleanly. */
import { join } from 'node:path'
import { createBackend } from '../backend/gateway.ts'
import { createSmtp } from '../backend/mail/smtp.ts'
import { type Config, readConfig } from './config.ts'
import { prepareDataDirectory } from './data-directory.ts'
import { type NewAccount, prepareFirstRun } from './first-run.ts'
import { connectFunctions, contactMessageQueue } from './functions.ts'
import { findApiKeys } from './keys.ts'
import { listen } from './listen.ts'
import { log, say } from './log.ts'
import { openDatabase } from './open-database.ts'
import { PageCache } from './page-cache.ts'
import { createPages } from './pages.ts'
import { StartProblem } from './problem.ts'
import { stopOnSignals } from './shutdown.ts'
import { listPlaceholders, openSite, type Site } from './site.ts'
import { toVisitorAddress } from './visitor-address.ts'
import { createWeb } from './web.ts'

export interface MainOptions {
  /** Serves the app through Vite, with hot reload. */
  development: boolean
}

/** Starts everything and says where it is. Problems the person can mend end the process with one sentence. */
export async function main({ development }: MainOptions): Promise<void> {
  const running = new AsyncDisposableStack()
  try {
    const config = readConfig(process.env)
    await (config.hostedBackend
      ? startSiteOnly(config, config.hostedBackend, development, running)
      : startAll(config, development, running))
    stopOnSignals(() => running.disposeAsync())
  } catch (error) {
    await running.disposeAsync()
    if (!(error instanceof StartProblem)) {
      throw error
    }
    process.stderr.write(`\n${error.message}\n`)
    process.exit(1)
  }
}

/** Site and backend in one process. What it starts is put on `running`, to be ended in reverse order. */
async function startAll(config: Config, development: boolean, running: AsyncDisposableStack): Promise<void> {
  const listening = await listen(config.host, config.port)
  const directory = prepareDataDirectory(config.dataDirectory)
  running.defer(async () => directory.removeIfEmpty())
  running.defer(() => listening.close())
  const siteUrl = config.siteUrl ?? `http://localhost:${listening.port}`
  const secure = siteUrl.startsWith('https:')

  say(config.databaseUrl ? 'Connecting to the database…' : 'Starting the database…')
  const [database, site] = await Promise.all([
    openDatabase(config, say, running),
    openSite(listening.server, development, running),
  ])
  const keys = await findApiKeys(database.owner, config.keys)
  const fetchFor =
    (address: string): typeof fetch =>
    (input, init) =>
      backend.fetch(new Request(input, init), { address, isSite: true })
  const inProcess = fetchFor('127.0.0.1')
  const backend = createBackend({
    database,
    keys,
    siteUrl,
    filesDirectory: join(config.dataDirectory, 'files'),
    sendMail: config.mail ? createSmtp(config.mail.smtpUrl, config.mail.from) : null,
    mailQueues: config.mail ? [contactMessageQueue({ to: config.mail.contactTo, siteUrl })] : [],
    allowSignUp: config.allowSignUp,
    functions: connectFunctions({ secret: keys.secret, siteUrl, fetch: inProcess }),
    log,
  })
  const cache = development ? null : new PageCache()
  const forget = () => cache?.clear()
  // Before the backend listens itself: pages must be dropped before any browser is told of the change.
  await database.listener.listen('realtime_changes', forget, forget)
  await backend.start()
  running.defer(async () => {
    const drained = listening.close()
    await backend.stop()
    await drained
  })
  const account = await prepareFirstRun({ sql: database.owner, config, keys, siteUrl, fetch: inProcess })

  const { answer: pages, answerKept } = createPages({
    ...site,
    supabaseUrl: siteUrl,
    publishableKey: keys.publishable,
    siteUrl,
    security: { backendOrigin: null, secure },
    fetchFor,
    cache,
  })
  const checkHealth = async () => void (await database.owner`select`)
  const { trustedProxies } = config
  listening.server.on('upgrade', (request, socket, head) => {
    if (request.url?.startsWith('/realtime/v1/')) {
      backend.upgrade(request, socket, head, { address: toVisitorAddress(request, trustedProxies) })
    } else if (!development) {
      socket.destroy()
    }
  })
  const web = createWeb({
    ...site,
    backend,
    pages,
    forgetPages: forget,
    checkHealth,
    secure,
    trustedProxies,
    log,
  })
  listening.serve(web.fetch, answerKept)
  await announce(siteUrl, account, site)
}

/** Tells a backend that runs elsewhere, and trusts this site as a proxy, whom a call is made for. */
function forwardFor(address: string): typeof fetch {
  return (input, init) => {
    const request = new Request(input, init)
    request.headers.set('x-forwarded-for', address)
    return fetch(request)
  }
}

/** The same site before a backend that runs elsewhere. */
async function startSiteOnly(
  config: Config,
  hosted: { url: string; publishableKey: string },
  development: boolean,
  running: AsyncDisposableStack,
): Promise<void> {
  const listening = await listen(config.host, config.port)
  running.defer(() => listening.close())
  const siteUrl = config.siteUrl ?? `http://localhost:${listening.port}`
  const secure = siteUrl.startsWith('https:')
  const site = await openSite(listening.server, development, running)
  const { answer: pages } = createPages({
    ...site,
    supabaseUrl: hosted.url,
    publishableKey: hosted.publishableKey,
    siteUrl,
    security: { backendOrigin: hosted.url, secure },
    fetchFor: address => forwardFor(address),
    // Nobody tells this process of changes, so nothing is kept.
    cache: null,
  })
  const checkHealth = async () => {
    const answer = await fetch(`${hosted.url}/auth/v1/health`, { headers: { apikey: hosted.publishableKey } })
    if (!answer.ok) {
      throw new Error(`The backend at ${hosted.url} answers ${answer.status}`)
    }
  }
  const { trustedProxies } = config
  listening.serve(
    createWeb({
      ...site,
      backend: null,
      pages,
      forgetPages: () => {},
      checkHealth,
      secure,
      trustedProxies,
      log,
    }).fetch,
  )
  say(`\nUsing the backend at ${hosted.url}.`)
  await announce(siteUrl, null, site)
}

async function announce(siteUrl: string, account: NewAccount, site: Site): Promise<void> {
  say(`\nThe site is at ${siteUrl}`)
  say('Sign in with the small lock at the foot of each page.')
  if (account) {
    say(`  e-mail    ${account.email}`)
    say(
      `  password  ${account.password ? `${account.password}   (shown this once)` : 'as in ADMIN_PASSWORD'}`,
    )
  }
  const placeholders = await listPlaceholders(site)
  if (placeholders.length > 0) {
    say(`\nStill placeholders, to be filled in in app/site/facts.ts: ${placeholders.join(', ')}.`)
  }
}
