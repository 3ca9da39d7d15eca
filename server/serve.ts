/** Mounts backend and site on a port. In production a worker does it (`server/worker.ts`), in development `server/main.ts`. */
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { Budgets } from '../backend/budgets.ts'
import { takeFlight } from '../backend/canary/flights.ts'
import { Database, type DatabaseUrls } from '../backend/database.ts'
import { createBackend } from '../backend/gateway.ts'
import { createSmtpTransport } from '../backend/mail/smtp-transport.ts'
import { noticeAge } from '../backend/metrics.ts'
import type { ChangeKnowledge } from '../backend/realtime/change-feed.ts'
import { S3Bucket } from '../backend/s3/s3-bucket.ts'
import { openFileStore } from '../backend/storage/open-file-store.ts'
import { createHandler as createCounter } from '../supabase/functions/count-quote/handler.ts'
import { createAnswerMailQueue } from '../supabase/functions/send-holla-email/answer-mail.ts'
import { createConfirmationQueue } from '../supabase/functions/send-holla-email/confirmation-mail.ts'
import { createContactMailQueue } from '../supabase/functions/send-holla-email/contact-mail.ts'
import { createHandler } from '../supabase/functions/send-holla-email/handler.ts'
import { createInvitationMailQueue } from '../supabase/functions/send-holla-email/invitation-mail.ts'
import { createLeadNoticeQueue } from '../supabase/functions/send-holla-email/lead-notice-mail.ts'
import { createReviewMailQueue } from '../supabase/functions/send-holla-email/review-mail.ts'
import { findOrCreateApiKeys } from './api-keys.ts'
import { type AppBuild, loadAppBuild } from './app-build.ts'
import { checkWriting, createMigrationCheck } from './check-database.ts'
import { toClientIp } from './client-ip.ts'
import type { Config } from './config.ts'
import { createDeskNotices } from './desk-notices.ts'
import { checkDiskSpace } from './disk-space.ts'
import { createDueWork } from './due-work.ts'
import { type NewAccount, prepareFirstRun } from './first-run.ts'
import type { CachedHandler, HttpServer } from './http-server.ts'
import { createKeptAssets, type KeptAssets } from './kept-assets.ts'
import { log, say } from './log.ts'
import { logSlowStatements } from './log-slow-statements.ts'
import { lowerPriority } from './lower-priority.ts'
import { PageCache } from './page-cache.ts'
import { createPageHandler } from './page-handler.ts'
import { createReadiness, type Readiness } from './readiness.ts'
import { RenderQueue } from './render-queue.ts'
import { createRequestRouter } from './request-router.ts'
import { findSignUpWarning } from './sign-up-warning.ts'
import { watchDisk } from './watch-disk.ts'

export interface ServeParts {
  config: Config
  database: DatabaseUrls | null
  siteUrl: string
  httpServer: HttpServer
  development: boolean
  isFirst: boolean
  running: AsyncDisposableStack
}

export interface Served {
  announce(): void
  readiness: Readiness
  /** Sets the metrics of what the database holds. */
  observe(): Promise<void>
  budgets: Budgets | null
}

/** @throws StartupError */
export function serve(parts: ServeParts): Promise<Served> {
  const { config, database } = parts
  if (config.hostedBackend) {
    return serveWithHostedBackend(parts, config.hostedBackend)
  }
  if (!database) {
    throw new Error('There is neither a database nor a backend elsewhere')
  }
  return serveWithBackend(parts, database)
}

async function serveWithBackend(parts: ServeParts, urls: DatabaseUrls): Promise<Served> {
  const { config, siteUrl, httpServer, development, running } = parts
  const secure = siteUrl.startsWith('https:')
  const replicaUrl = config.databaseReadUrl && toReplicaUrl(config.databaseReadUrl, urls.url)
  const database = new Database(urls, {
    replica: replicaUrl ? { url: replicaUrl, log } : null,
    onVisitorProcess: config.databaseUrl === null ? pid => void lowerPriority(pid, log) : undefined,
  })
  logSlowStatements(log)
  running.defer(() => database.close())
  const [site, keys] = await Promise.all([
    loadAppBuild(httpServer.server, development, running),
    findOrCreateApiKeys(database.owner, config.keys),
  ])
  const fetchFor =
    (address: string, { hasSaved = false } = {}): typeof fetch =>
    (input, init) =>
      backend.fetch(new Request(input, init), { address, isSite: true, hasSaved })
  const cache = development ? null : new PageCache({ readPeriod: () => backend.changes.period })
  const filesDirectory = join(config.dataDirectory, 'files')
  const files = await openFileStore(filesDirectory, config.filesLocation)
  running.defer(() => files.close())
  const backend = createBackend({
    database,
    keys,
    siteUrl,
    filesDirectory,
    files,
    sendMail: config.mail ? createSmtpTransport(config.mail.smtpUrl, config.mail.from) : null,
    mailQueues: config.mail
      ? {
          contactMessages: createContactMailQueue({ to: config.mail.contactTo, siteUrl }),
          confirmations: createConfirmationQueue({ siteUrl }),
          answers: createAnswerMailQueue({ sql: database.owner, replyTo: config.mail.contactTo, siteUrl }),
          reviews: createReviewMailQueue({ sql: database.owner, siteUrl }),
          invitations: createInvitationMailQueue({ sql: database.owner, siteUrl }),
          leadNotices: createLeadNoticeQueue({ siteUrl }),
        }
      : {},
    webhook: { allowPrivateAddresses: config.allowPrivateWebhook },
    canary: config.mail && {
      findOrigin: () => toLocalOrigin(httpServer.server.address()),
      imap: config.mail.canaryMailbox,
      alertsTo: config.mail.contactTo,
      directory: config.dataDirectory,
    },
    allowSignUp: config.allowSignUp,
    publicChannels: config.publicChannels,
    rest: config.rest,
    functions: {
      'send-holla-email': createHandler({ sql: database.owner, log, takeCanary: takeFlight }),
      'count-quote': createCounter({ sql: database.owner }),
    },
    dueWork: createDueWork(database.owner),
    log,
  })
  backend.onChange(change => {
    if (!change || tablesOnPages.includes(change.table)) {
      cache?.invalidate({ keepsSettings: change !== null && change.table !== 'settings' })
    }
  })
  await backend.start()
  running.defer(async () => {
    const drained = httpServer.close()
    await backend.stop()
    await drained
  })
  await database.owner`select private.record_desk_mailbox(${config.mail?.contactTo ?? null})`
  for (const job of createDeskNotices(database.owner, siteUrl, log)) {
    job.start()
    running.defer(() => job.stop())
  }
  const account = parts.isFirst ? await prepareFirstRun({ sql: database.owner, config }) : null

  const { handle: pages, serveCached } = createPageHandler({
    ...site,
    supabaseUrl: siteUrl,
    publishableKey: keys.publishable,
    siteUrl,
    security: { backendOrigin: null, secure },
    fetchFor,
    renderQueue: new RenderQueue(backend.budgets),
    cache,
    changes: backend.changes,
  })
  const observe = async () => {
    noticeAge.set(backend.changes.silence / 1000)
    await backend.observe()
  }
  const diskWatch = watchDisk(database.owner, config.dataDirectory)
  diskWatch.start()
  running.defer(() => diskWatch.stop())
  const readiness = createReadiness(
    [
      { name: 'database', run: () => checkWriting(database.owner) },
      { name: 'migrations', run: createMigrationCheck(database.owner) },
      { name: 'listener', run: async () => requireListener(backend.changes) },
      { name: 'disk', run: () => checkDiskSpace(config.dataDirectory) },
    ],
    reportFailure,
  )
  const { trustedProxies } = config
  httpServer.server.on('upgrade', (request, socket, head) => {
    if (request.url?.startsWith('/realtime/v1/')) {
      backend.upgrade(request, socket, head, { address: toClientIp(request, trustedProxies) })
    } else if (!development) {
      socket.destroy()
    }
  })
  const router = createRequestRouter({
    ...site,
    backend,
    pages,
    readiness,
    secure,
    trustedProxies,
    log,
    offlinePages: config.offlinePages,
    keptAssets: await keepAssets(parts, site),
  })
  const cachedHandler: CachedHandler = (request, response, network) =>
    backend.serveKept(request, response, network) || serveCached(request, response, network)
  httpServer.serve(router.fetch, { cachedHandler, trustedProxies })
  const announceAll = () => {
    announce(siteUrl, account)
    const advice = findSignUpWarning(config, siteUrl)
    if (advice) {
      say(advice)
    }
  }
  return { announce: announceAll, readiness, observe, budgets: backend.budgets }
}

function requireListener({ isAlive, silence }: ChangeKnowledge): void {
  if (!isAlive) {
    throw new Error(`The database has told of nothing for ${Math.round(silence / 1000)} seconds`)
  }
}

const reportFailure = (name: string, error: Error) => log.error('Not ready', { check: name, error })

/** Where this machine reaches itself; null before it listens and after. */
function toLocalOrigin(listening: AddressInfo | string | null): string | null {
  if (listening === null || typeof listening === 'string') {
    return null
  }
  const { address, family, port } = listening
  const own = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }[address]
  return `http://${own ?? (family === 'IPv6' ? `[${address}]` : address)}:${port}`
}

/** Tables whose rows pages show. Of the details the database tells by their post, and the process that writes them at once. */
const tablesOnPages = ['posts', 'categories', 'post_details', 'settings']

/** A standby has the roles and passwords of its database. */
function toReplicaUrl(readUrl: string, loginUrl: string): string {
  const { username, password } = new URL(loginUrl)
  return Object.assign(new URL(readUrl), { username, password }).href
}

/** A hosted backend that trusts this site as a proxy learns whom a call is made for. */
function forwardFor(address: string): typeof fetch {
  return (input, init) => {
    const request = new Request(input, init)
    request.headers.set('x-forwarded-for', address)
    return fetch(request)
  }
}

async function serveWithHostedBackend(
  parts: ServeParts,
  hosted: { url: string; publishableKey: string },
): Promise<Served> {
  const { config, siteUrl, httpServer, development, running } = parts
  const secure = siteUrl.startsWith('https:')
  const site = await loadAppBuild(httpServer.server, development, running)
  running.defer(() => httpServer.close())
  const { handle: pages } = createPageHandler({
    ...site,
    supabaseUrl: hosted.url,
    publishableKey: hosted.publishableKey,
    siteUrl,
    security: { backendOrigin: hosted.url, secure },
    fetchFor: address => forwardFor(address),
    renderQueue: new RenderQueue(new Budgets()),
    // No change feed, no cached pages.
    cache: null,
    changes: null,
  })
  const askBackend = async () => {
    const response = await fetch(`${hosted.url}/auth/v1/health`, {
      headers: { apikey: hosted.publishableKey },
      signal: AbortSignal.timeout(10_000),
    })
    if (!response.ok) {
      throw new Error(`The backend at ${hosted.url} answers ${response.status}`)
    }
  }
  const readiness = createReadiness([{ name: 'database', run: askBackend }], reportFailure)
  const { trustedProxies } = config
  httpServer.serve(
    createRequestRouter({
      ...site,
      backend: null,
      pages,
      readiness,
      secure,
      trustedProxies,
      log,
      offlinePages: config.offlinePages,
      keptAssets: await keepAssets(parts, site),
    }).fetch,
    { trustedProxies },
  )
  return {
    announce: () => {
      say(`\nUsing the backend at ${hosted.url}.`)
      announce(siteUrl, null)
    },
    readiness,
    observe: async () => {},
    budgets: null,
  }
}

/** Before the first page leaves, as its files may be asked of any process. */
async function keepAssets(
  { config, isFirst, running }: ServeParts,
  { staticDirectory }: AppBuild,
): Promise<KeptAssets | null> {
  if (staticDirectory === null) {
    return null
  }
  const bucket = config.filesLocation && (await S3Bucket.open(config.filesLocation))
  running.defer(async () => bucket?.close())
  const kept = createKeptAssets({
    built: join(staticDirectory, 'assets'),
    directory: join(config.dataDirectory, 'assets'),
    bucket,
    log,
  })
  if (isFirst) {
    await kept.keep()
  }
  return kept
}

function announce(siteUrl: string, account: NewAccount): void {
  say(`\nThe site is at ${siteUrl}`)
  say('Sign in with the small lock at the foot of each page.')
  if (account) {
    say(`  e-mail    ${account.email}`)
    say(
      `  password  ${account.password ? `${account.password}   (shown this once)` : 'as in ADMIN_PASSWORD'}`,
    )
  }
}
