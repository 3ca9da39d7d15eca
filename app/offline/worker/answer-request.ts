import { dropCopy, findAsset, findCopy } from '../copies.ts'
import { blogPath, isPrivate, mayBeKept, offlinePath } from '../kept-paths.ts'
import { isGone } from './keep-page.ts'
import { markCopy } from './mark-copy.ts'
import { findGoal, leaving, openAsDocument } from './open-as-document.ts'
import { type FetchEvent, scope } from './scope.ts'

/** Milliseconds that a page with a copy waits for the network. */
const networkTimeout = { usual: 4_000, afterError: 1_000 }
/** Milliseconds for which a network that failed is expected to fail again. */
const memory = 30_000

let failedAt = 0

export function answerRequest(event: FetchEvent): void {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== scope.location.origin || isPrivate(url.pathname)) return
  if (url.pathname.startsWith('/assets/')) event.respondWith(answerAsset(event, url))
  else if (request.mode === 'navigate') event.respondWith(answerPage(event, url))
  // `no-cors` is a link's prefetch, not a navigation.
  else if (url.pathname.endsWith('.data') && request.mode !== 'no-cors')
    event.respondWith(answerData(event, url))
}

async function answerAsset(event: FetchEvent, url: URL): Promise<Response> {
  // The second address of the same file (app/defer-scripts.ts).
  const kept = await findAsset(url.pathname.replace(/^\/assets\/again-\d+\//, '/assets/'))
  return kept ?? fetch(event.request).catch(error => fail(error, event))
}

async function answerPage(event: FetchEvent, url: URL): Promise<Response> {
  const path = toPath(url)
  const copy = url.search === '' && mayBeKept(path) ? await findCopy(path) : null
  try {
    const answer = await reach(event, copy !== null)
    if (copy && path === url.pathname && isGone(answer)) event.waitUntil(dropCopy(path))
    return answer
  } catch (error) {
    if (copy) return markCopy(copy, isSlow(error))
    if (url.search && (await isKeptWithoutQuery(path))) return Response.redirect(path)
    return showOfflinePage(error, path + url.search)
  }
}

/** Campaign and intent parameters may be dropped, those of a search or a list's page may not. */
const isKeptWithoutQuery = async (path: string): Promise<boolean> =>
  path !== blogPath && mayBeKept(path) && (await findCopy(path)) !== null

async function showOfflinePage(error: unknown, wanted: string): Promise<Response> {
  const page = await findCopy(offlinePath)
  if (!page) throw error
  return wanted === offlinePath ? page.response : Response.redirect(`${offlinePath}#${wanted}`)
}

/** Data of a navigation or a revalidation. A navigation that fails opens the document instead. */
async function answerData(event: FetchEvent, url: URL): Promise<Response> {
  const path = url.pathname === '/_.data' ? '/' : url.pathname.slice(0, -'.data'.length)
  const isKept = mayBeKept(path) && (await findCopy(path)) !== null
  url.searchParams.delete('_routes')
  try {
    const answer = await reach(event, isKept)
    if (isKept && url.search === '' && isGone(answer)) event.waitUntil(dropCopy(path))
    return answer
  } catch (error) {
    // The visitor may be on the way elsewhere.
    if (event.request.signal.aborted) throw error
    const goal = await findGoal(event.clientId, { path, search: url.search })
    if (goal !== null) return openAsDocument(goal)
    // A revalidation can wait.
    if (error instanceof SlowNetworkError) return error.answer
    throw error
  }
}

/** Lets the page leave first: after a failed script its router would reload the page that is being left. */
async function fail(error: unknown, { request, clientId }: FetchEvent): Promise<never> {
  if (clientId && request.destination === 'script' && (await findGoal(clientId, null)) !== null)
    await leaving()
  throw error
}

class SlowNetworkError extends Error {
  readonly answer: Promise<Response>

  constructor(answer: Promise<Response>) {
    super('The network is slow')
    this.answer = answer
  }
}

const isSlow = (error: unknown) => error instanceof SlowNetworkError

/** From a proxy whose server is away, or a server that is not ready. */
const isAway = ({ status }: Response): boolean => status >= 502 && status <= 504

/** @throws if nothing answers, or for a page with a copy only a proxy does, or too late */
async function reach({ request }: FetchEvent, isKept: boolean): Promise<Response> {
  const time = Date.now() - failedAt < memory ? networkTimeout.afterError : networkTimeout.usual
  let timer: ReturnType<typeof setTimeout> | undefined
  const answering = fetch(isKept ? pastCache(request) : request)
  const late = new Promise<never>((_, reject) => {
    if (isKept) timer = setTimeout(() => reject(new SlowNetworkError(answering)), time)
  })
  try {
    const answer = await Promise.race([answering, late])
    if (isKept && isAway(answer)) throw new Error(`The server is away: ${answer.status}`)
    failedAt = 0
    return answer
  } catch (error) {
    // A cancelled request says nothing about the network.
    if (!request.signal.aborted) failedAt = Date.now()
    throw error
  } finally {
    clearTimeout(timer)
  }
}

/** In the history browsers use their cache, however old, which would pass for the network's answer. */
const pastCache = (request: Request): Request =>
  request.cache === 'force-cache' ? new Request(request, { cache: 'no-cache' }) : request

const toPath = ({ pathname }: URL): string => pathname.replace(/(?<=.)\/+$/, '')
