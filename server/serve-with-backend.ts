import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { corePaths } from '../app/offline/kept-paths.ts'
import { takeFlight } from '../backend/canary/flights.ts'
import { Database, type DatabaseUrls } from '../backend/database.ts'
import { createBackend } from '../backend/gateway.ts'
import { createSmtpTransport } from '../backend/mail/mail.ts'
import { noticeAge } from '../backend/metrics.ts'
import type { ChangeKnowledge } from '../backend/realtime/change-feed.ts'
import { openFileStore } from '../backend/storage/open-file-store.ts'
import { createHandler as createCounter } from '../supabase/functions/count-quote/handler.ts'
import { createHandler } from '../supabase/functions/send-holla-email/handler.ts'
import { createMailQueues } from '../supabase/functions/send-holla-email/mail-queues.ts'
import { findOrCreateApiKeys } from './api-keys.ts'
import { loadAppBuild } from './app-build.ts'
import { createDueWork } from './apply-scheduled-edits.ts'
import { createAssetSender } from './asset-sender.ts'
import { toClientIp } from './client-ip.ts'
import { createDeskNotices } from './desk-notices.ts'
import { checkDiskSpace } from './disk-space.ts'
import { prepareFirstRun } from './first-run.ts'
import type { CachedHandler } from './http-server.ts'
import { log, say } from './log.ts'
import { logSlowStatements } from './log-slow-statements.ts'
import { lowerPriority } from './lower-priority.ts'
import { openImageProcess } from './open-image-process.ts'
import { openKeptAssets } from './open-kept-assets.ts'
import { PageCache } from './page-cache.ts'
import { createPageHandler } from './page-handler.ts'
import { invalidatePages } from './page-invalidation.ts'
import { createReadiness } from './readiness.ts'
import { checkWriting, createMigrationCheck } from './readiness-checks.ts'
import { RenderQueue } from './render-queue.ts'
import { createRequestRouter } from './request-router.ts'
import { announce, reportNotReady, type Served, type ServeParts } from './serve-types.ts'
import { findSignUpWarning } from './sign-up-warning.ts'
import { createSiteBudget } from './site-budget.ts'
import { tellFlood } from './tell-flood.ts'
import { watchDisk } from './watch-disk.ts'

export async function serveWithBackend(parts: ServeParts, urls: DatabaseUrls): Promise<Served> {
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
    (address: string, { isAhead = false } = {}): typeof fetch =>
    (input, init) =>
      backend.fetch(new Request(input, init), { address, isSite: true, isAhead })
  const cache = development
    ? null
    : new PageCache({ readPeriod: () => backend.changes.period, paths: corePaths })
  const filesDirectory = join(config.dataDirectory, 'files')
  const files = await openFileStore(filesDirectory, config.filesLocation)
  running.defer(() => files.close())
  const images = openImageProcess(running)
  const backend = createBackend({
    database,
    keys,
    siteUrl,
    filesDirectory,
    files,
    images,
    sendMail: config.mail ? createSmtpTransport(config.mail.smtpUrl, config.mail.from) : null,
    mailQueues: config.mail
      ? createMailQueues({ sql: database.owner, siteUrl, contactTo: config.mail.contactTo })
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
      'send-holla-email': createHandler({
        sql: database.owner,
        log,
        takeCanary: takeFlight,
        tellFlood: () => tellFlood(database.owner),
      }),
      'count-quote': createCounter({ sql: database.owner }),
    },
    dueWork: createDueWork(database.owner),
    log,
  })
  if (cache) {
    invalidatePages(cache, backend)
  }
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
    drawPng: svg => images.run({ kind: 'draw', svg }),
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
    reportNotReady,
  )
  const { trustedProxies } = config
  httpServer.server.on('upgrade', (request, socket, head) => {
    if (request.url?.startsWith('/realtime/v1/')) {
      backend.upgrade(request, socket, head, { address: toClientIp(request, trustedProxies) })
    } else if (!development) {
      socket.destroy()
    }
  })
  const keptAssets = await openKeptAssets(parts, site)
  const router = createRequestRouter({
    ...site,
    backend,
    pages,
    readiness,
    secure,
    trustedProxies,
    secretKey: keys.secret,
    log,
    offlinePages: config.offlinePages,
    keptAssets,
  })
  const sendAsset = createAssetSender(site.staticDirectory)
  const cachedHandler: CachedHandler = (request, response, network) =>
    sendAsset(request, response, network) ||
    backend.serveKept(request, response, network) ||
    serveCached(request, response, network)
  const refuse = createSiteBudget(backend.budgets, site.staticDirectory, keptAssets)
  httpServer.serve(router.fetch, { cachedHandler, refuse, trustedProxies })
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

function toLocalOrigin(listening: AddressInfo | string | null): string | null {
  if (listening === null || typeof listening === 'string') {
    return null
  }
  const { address, family, port } = listening
  const own = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }[address]
  return `http://${own ?? (family === 'IPv6' ? `[${address}]` : address)}:${port}`
}

/** A standby has the roles and passwords of its primary. */
function toReplicaUrl(readUrl: string, loginUrl: string): string {
  const { username, password } = new URL(loginUrl)
  return Object.assign(new URL(readUrl), { username, password }).href
}
