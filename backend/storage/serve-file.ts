import * as failures from '../errors/storage.ts'
import type { ByteRange, Files } from './files.ts'
import type { FileFacts } from './objects.ts'

export interface Served {
  version: string
  facts: FileFacts
}

export interface ServeOptions {
  request: Request
  files: Files
  find: () => Promise<Served>
  /** `Cache-Control` or, for signed addresses, `Expires`. */
  freshness?: Record<string, string>
}

/** Answers GET and HEAD with conditions and ranges (RFC 9110 §13, §14). @throws InvalidRange, NoSuchKey */
export const serveFile = (options: ServeOptions): Promise<Response> =>
  serveCurrent(options.find, served => tryToServe(options, served))

/**
 * Finds a second time when the file is gone: somebody may have replaced the object since its row was read.
 * @param serve null when there is no file @throws NoSuchKey
 */
export async function serveCurrent<T extends Served>(
  find: () => Promise<T>,
  serve: (served: T) => Promise<Response | null>,
): Promise<Response> {
  const served = await find()
  const answer = await serve(served)
  if (answer) {
    return answer
  }
  const again = await find()
  const second = again.version === served.version ? null : await serve(again)
  if (!second) {
    throw failures.fileMissing()
  }
  return second
}

async function tryToServe(
  { request, files, freshness }: ServeOptions,
  { version, facts }: Served,
): Promise<Response | null> {
  const headers = toHeaders(facts, freshness ?? { 'cache-control': facts.cacheControl })
  const disposition = toDisposition(new URL(request.url).searchParams.get('download'))
  if (disposition) {
    headers.set('content-disposition', disposition)
  }
  if (isNotModified(request.headers, facts)) {
    headers.delete('content-length')
    return new Response(null, { status: 304, headers })
  }
  const range = findRange(request.headers, facts)
  if (range) {
    headers.set('content-range', `bytes ${range.start}-${range.end}/${facts.size}`)
    headers.set('content-length', String(range.end - range.start + 1))
  }
  const status = range ? 206 : 200
  if (request.method === 'HEAD' || facts.size === 0) {
    return (await files.has(version)) ? new Response(null, { status, headers }) : null
  }
  const body = await files.read(version, range ?? { start: 0, end: facts.size - 1 })
  return body && new Response(body, { status, headers })
}

export function toHeaders(facts: FileFacts, freshness: Record<string, string>): Headers {
  return new Headers({
    'content-type': toSafeType(facts.mimetype),
    'content-length': String(facts.size),
    etag: facts.eTag,
    'last-modified': new Date(facts.lastModified).toUTCString(),
    'accept-ranges': 'bytes',
    'x-robots-tag': 'none',
    'x-content-type-options': 'nosniff',
    // Files stand on the site's own origin, where an SVG opened by its address would run its scripts.
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    ...(facts.contentEncoding && { 'content-encoding': facts.contentEncoding }),
    ...freshness,
  })
}

const toSafeType = (type: string) => (/html|javascript|ecmascript/i.test(type) ? 'text/plain' : type)

function toDisposition(download: string | null): string | null {
  if (download === null) {
    return null
  }
  const name = encodeURIComponent(download.toWellFormed())
  return name ? `attachment; filename=${name}; filename*=UTF-8''${name}` : 'attachment;'
}

const withoutWeakness = (tag: string) => tag.trim().replace(/^W\//, '')

export function isNotModified(headers: Headers, facts: FileFacts): boolean {
  const known = headers.get('if-none-match')
  if (known !== null) {
    return known.trim() === '*' || known.split(',').some(tag => withoutWeakness(tag) === facts.eTag)
  }
  const since = Date.parse(headers.get('if-modified-since') ?? '')
  return toSecond(facts.lastModified) <= since
}

const toSecond = (time: string) => Math.floor(Date.parse(time) / 1000) * 1000

/** One range only; what is not understood is answered whole, as RFC 9110 §14.2 allows. */
function findRange(headers: Headers, facts: FileFacts): ByteRange | null {
  const match = headers.get('range')?.match(/^bytes=(\d*)-(\d*)$/)
  const [, first = '', last = ''] = match ?? []
  if (!match || (!first && !last) || !isRangeFor(headers.get('if-range'), facts)) {
    return null
  }
  const start = first ? Number(first) : Math.max(0, facts.size - Number(last))
  const end = first && last ? Math.min(Number(last), facts.size - 1) : facts.size - 1
  if (first && last && Number(last) < Number(first)) {
    return null
  }
  if (start >= facts.size || (!first && Number(last) === 0)) {
    throw failures.invalidRange(facts.size)
  }
  return { start, end }
}

/** `If-Range`: the part fits only to the file that the caller has begun to read. */
function isRangeFor(condition: string | null, facts: FileFacts): boolean {
  if (condition === null || condition === facts.eTag) {
    return true
  }
  return Date.parse(condition) === toSecond(facts.lastModified)
}
