/** What serves: mounts backend and site on a port. In production a worker does it (`server/worker.ts`), in development `main`. */
import { join } from 'node:path'
import { Budgets } from '../backend/budgets.ts'
import { Database, type DatabaseUrls } from '../backend/database.ts'
import { createBackend } from '../backend/gateway.ts'
import { createSmtp } from '../backend/mail/smtp.ts'
import { type Config, readConfig } from './config.ts'
import { keepFilesPrivate } from './data-directory.ts'
import { type NewAccount, prepareFirstRun } from './first-run.ts'
import { connectFunctions, contactMessageQueue } from './functions.ts'
import { findApiKeys } from './keys.ts'
import { createListener, type Listener } from './listen.ts'
import { log, say } from './log.ts'
import { openDatabase } from './open-database.ts'
import { showsPosts } from './page-address.ts'
import { PageCache } from './page-cache.ts'
import { createPages } from './pages.ts'
import { exitWith } from './problem.ts'
import { Renderings } from './renderings.ts'
import { stopOnSignals } from './shutdown.ts'
import { adviseOnSignUp } from './sign-up-advice.ts'
import { listPlaceholders, openSite, type Site } from './site.ts'
import { toVisitorAddress } from './visitor-address.ts'
import { createWeb } from './web.ts'

export interface ServeParts {
  config: Config
  /** Null where the backend runs elsewhere. */
  database: DatabaseUrls | null
  siteUrl: string
  listener: Listener
  /** Serves the app through Vite, with hot reload. */
  development: boolean
  /** True for the process that adds sample content and the first account. */
  isFirst: boolean
  /** What is started is put here, to be ended in reverse order. */
  running: AsyncDisposableStack
}

export interface Served {
  /** Says where the site is. */
  announce(): Promise<void>
  /** Resolves when the database, or the backend elsewhere, answers; rejects otherwise. */
  checkHealth(): Promise<void>
  /** Null where the backend runs elsewhere. */
  budgets: Budgets | null
}

/** Development: everything in one process. Problems the person can mend end it with one sentence. */
export async function main(): Promise<void> {
  const running = new AsyncDisposableStack()
  try {
    const config = readConfig(process.env)
    keepFilesPrivate()
    const listener = createListener()
    const port = await listener.open(config.host, config.port)
    const siteUrl = config.siteUrl ?? `http://localhost:${port}`
    const database = config.hostedBackend ? null : await openDatabase(config, say, running)
    running.defer(() => listener.close())
    const served = await serve({
      ...{ config, database, siteUrl, listener, running },
      development: true,
      isFirst: true,
    })
    await served.announce()
    stopOnSignals(signal => {
      say(`Stopping (${signal})…`)
      return running.disposeAsync()
    })
  } catch (error) {
    await running.disposeAsync()
    exitWith(error)
  }
}

/** From the end of it on, the listener's requests are answered. @throws StartProblem */
export function serve(parts: ServeParts): Promise<Served> {
  const { config, database } = parts
  if (config.hostedBackend) {
    return serveSiteOnly(parts, config.hostedBackend)
  }
  if (!database) {
    throw new Error('There is neither a database nor a backend elsewhere')
  }
  return serveAll(parts, database)
}

/** Site and backend in one process. */
async function serveAll(parts: ServeParts, urls: DatabaseUrls): Promise<Served> {
  const { config, siteUrl, listener, development, running } = parts
  const secure = siteUrl.startsWith('https:')
  const database = new Database(urls)
  running.defer(() => database.close())
  const [site, keys] = await Promise.all([
    openSite(listener.server, development, running),
    findApiKeys(database.owner, config.keys),
  ])
  const fetchFor =
    (address: string): typeof fetch =>
    (input, init) =>
      backend.fetch(new Request(input, init), { address, isSite: true })
  const inProcess = fetchFor('127.0.0.1')
  const cache = development ? null : new PageCache()
  const backend = createBackend({
    database,
    keys,
    siteUrl,
    filesDirectory: join(config.dataDirectory, 'files'),
    sendMail: config.mail ? createSmtp(config.mail.smtpUrl, config.mail.from) : null,
    mailQueues: config.mail ? [contactMessageQueue({ to: config.mail.contactTo, siteUrl })] : [],
    allowSignUp: config.allowSignUp,
    functions: connectFunctions({ secret: keys.secret, siteUrl, fetch: inProcess }),
    // Whoever saves sees it at once, while the notice may come later.
    onWrite: table => forgetPages(cache, table),
    log,
  })
  // Before the backend listens itself: pages must be dropped before any browser is told of the change.
  await database.listener.listen(
    'realtime_changes',
    notice => forgetPages(cache, (JSON.parse(notice) as { table: string }).table),
    () => cache?.clear(),
  )
  await backend.start()
  running.defer(async () => {
    const drained = listener.close()
    await backend.stop()
    await drained
  })
  const account = parts.isFirst
    ? await prepareFirstRun({ sql: database.owner, config, keys, siteUrl, fetch: inProcess })
    : null

  const { answer: pages, answerKept } = createPages({
    ...site,
    supabaseUrl: siteUrl,
    publishableKey: keys.publishable,
    siteUrl,
    security: { backendOrigin: null, secure },
    fetchFor,
    renderings: new Renderings(backend.budgets),
    cache,
  })
  const checkHealth = async () => void (await database.owner`select`)
  const { trustedProxies } = config
  listener.server.on('upgrade', (request, socket, head) => {
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
    checkHealth,
    secure,
    trustedProxies,
    log,
  })
  listener.serve(web.fetch, { shortcut: answerKept, trustedProxies })
  const announceAll = async () => {
    await announce(siteUrl, account, site)
    const advice = adviseOnSignUp(config, siteUrl)
    if (advice) {
      say(advice)
    }
  }
  return { announce: announceAll, checkHealth, budgets: backend.budgets }
}

function forgetPages(cache: PageCache | null, table: string): void {
  if (table === 'posts' || table === 'categories') {
    cache?.clear(showsPosts)
  }
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
async function serveSiteOnly(
  { config, siteUrl, listener, development, running }: ServeParts,
  hosted: { url: string; publishableKey: string },
): Promise<Served> {
  const secure = siteUrl.startsWith('https:')
  const site = await openSite(listener.server, development, running)
  running.defer(() => listener.close())
  const { answer: pages } = createPages({
    ...site,
    supabaseUrl: hosted.url,
    publishableKey: hosted.publishableKey,
    siteUrl,
    security: { backendOrigin: hosted.url, secure },
    fetchFor: address => forwardFor(address),
    renderings: new Renderings(new Budgets()),
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
  listener.serve(
    createWeb({
      ...site,
      backend: null,
      pages,
      checkHealth,
      secure,
      trustedProxies,
      log,
    }).fetch,
    { trustedProxies },
  )
  return {
    announce: () => {
      say(`\nUsing the backend at ${hosted.url}.`)
      return announce(siteUrl, null, site)
    },
    checkHealth,
    budgets: null,
  }
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
