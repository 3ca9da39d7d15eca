import { blogPath, isPrivate, mayBeKept, offlinePath } from '../cacheable-paths.ts'
import { dropCopy, findAsset, findCopy } from '../copies.ts'
import { isGone } from './keep-page.ts'
import { markCopy } from './mark-copy.ts'
import { isLeaving, openAsDocument } from './open-as-document.ts'
import { type FetchEvent, scope } from './scope.ts'

/** In milliseconds, for which the network may let a page wait that is kept. */
const networkTimeout = { usual: 4_000, afterFailure: 1_000 }
/** For so long a network that failed is thought to fail again. */
const memory = 30_000

let failedAt = 0

/** Reads of pages, of their data and of the files that pages name. The rest goes as if there were no worker. */
export function answerRequest(event: FetchEvent): void {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== scope.location.origin || isPrivate(url.pathname)) return
  if (url.pathname.startsWith('/assets/')) event.respondWith(answerAsset(event, url))
  else if (request.mode === 'navigate') event.respondWith(answerPage(event, url))
  // A link's prefetch is no wish to go there.
  else if (url.pathname.endsWith('.data') && request.mode !== 'no-cors')
    event.respondWith(answerData(event, url))
}

async function answerAsset({ request, clientId }: FetchEvent, url: URL): Promise<Response> {
  // The same file at another address, for a page where a script failed (app/defer-scripts.ts).
  const kept = await findAsset(url.pathname.replace(/^\/assets\/again-\d+\//, '/assets/'))
  return kept ?? fetch(request).catch(error => failLate(error, clientId))
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

/** Words of campaigns and intents may be left away; a search or a page of a list not. */
const isKeptWithoutQuery = async (path: string): Promise<boolean> =>
  path !== blogPath && mayBeKept(path) && (await findCopy(path)) !== null

async function showOfflinePage(error: unknown, wanted: string): Promise<Response> {
  const page = await findCopy(offlinePath)
  if (!page) throw error
  return wanted === offlinePath ? page.response : Response.redirect(`${offlinePath}#${wanted}`)
}

/** The data of a page that a link on an awake page leads to, or that looks for its own news. Where a page can't be had, it is opened as a document. */
async function answerData(event: FetchEvent, url: URL): Promise<Response> {
  const path = url.pathname === '/_.data' ? '/' : url.pathname.slice(0, -'.data'.length)
  const isKept = mayBeKept(path) && (await findCopy(path)) !== null
  url.searchParams.delete('_routes')
  try {
    const answer = await reach(event, isKept)
    if (isKept && url.search === '' && isGone(answer)) event.waitUntil(dropCopy(path))
    return answer
  } catch (error) {
    // Whoever gave up the step may be on their way elsewhere.
    if (event.request.signal.aborted) throw error
    if (await isLeaving(event.clientId, path, url.search)) return openAsDocument(path + url.search)
    // A page that is there already waits for its own news.
    if (error instanceof SlowNetworkError) return error.answer
    throw error
  }
}

/** Time for a page to leave, before its router loads the page that is left anew. */
async function failLate(error: unknown, clientId: string): Promise<never> {
  if (clientId) await new Promise(resolve => setTimeout(resolve, 1_500))
  throw error
}

class SlowNetworkError extends Error {
  /** Which may come all the same. */
  readonly answer: Promise<Response>

  constructor(answer: Promise<Response>) {
    super('The network is slow')
    this.answer = answer
  }
}

const isSlow = (error: unknown) => error instanceof SlowNetworkError

/** What a proxy answers for a server that is away, and a server that is not ready. */
const isAway = ({ status }: Response): boolean => status >= 502 && status <= 504

/** @throws where nothing answers, or where for what is kept nobody but a proxy does, or too late */
async function reach({ request }: FetchEvent, isKept: boolean): Promise<Response> {
  const time = Date.now() - failedAt < memory ? networkTimeout.afterFailure : networkTimeout.usual
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
    // What somebody gave up says nothing of the network.
    if (!request.signal.aborted) failedAt = Date.now()
    throw error
  } finally {
    clearTimeout(timer)
  }
}

/** For a step through the history browsers take what they have, however old, and it would pass for the network's answer. */
const pastCache = (request: Request): Request =>
  request.cache === 'force-cache' ? new Request(request, { cache: 'no-cache' }) : request

const toPath = ({ pathname }: URL): string => pathname.replace(/(?<=.)\/+$/, '')
