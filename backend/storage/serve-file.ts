import * as errors from '../errors/storage.ts'
import type { ByteRange, FileStore } from './file-store.ts'
import type { ObjectMetadata } from './objects.ts'

export interface Served {
  version: string
  metadata: ObjectMetadata
}

export interface ServeOptions {
  request: Request
  files: FileStore
  find: () => Promise<Served>
  freshness?: Record<string, string> // Cache-Control or, for signed URLs, Expires
}

/** Answers GET and HEAD with conditions and ranges (RFC 9110 §13, §14). @throws InvalidRange, NoSuchKey */
export const serveFile = (options: ServeOptions): Promise<Response> =>
  retryIfReplaced(options.find, served => tryToServe(options, served))

/** The object may have been replaced since its row was read. @param serve null without a file @throws NoSuchKey */
export async function retryIfReplaced<T extends Served>(
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
    throw errors.fileMissing()
  }
  return second
}

async function tryToServe(
  { request, files, freshness }: ServeOptions,
  { version, metadata }: Served,
): Promise<Response | null> {
  const headers = toHeaders(metadata, freshness ?? { 'cache-control': metadata.cacheControl })
  const disposition = toContentDisposition(new URL(request.url).searchParams.get('download'))
  if (disposition) {
    headers.set('content-disposition', disposition)
  }
  if (isNotModified(request.headers, metadata)) {
    headers.delete('content-length')
    return new Response(null, { status: 304, headers })
  }
  const range = findRange(request.headers, metadata)
  if (range) {
    headers.set('content-range', `bytes ${range.start}-${range.end}/${metadata.size}`)
    headers.set('content-length', String(range.end - range.start + 1))
  }
  const status = range ? 206 : 200
  if (request.method === 'HEAD' || metadata.size === 0) {
    return (await files.has(version)) ? new Response(null, { status, headers }) : null
  }
  const body = await files.read(version, range ?? { start: 0, end: metadata.size - 1 })
  return body && new Response(body, { status, headers })
}

export function toHeaders(metadata: ObjectMetadata, freshness: Record<string, string>): Headers {
  return new Headers({
    'content-type': toSafeType(metadata.mimetype),
    'content-length': String(metadata.size),
    etag: metadata.eTag,
    'last-modified': new Date(metadata.lastModified).toUTCString(),
    'accept-ranges': 'bytes',
    'x-robots-tag': 'none',
    'x-content-type-options': 'nosniff',
    // Files are on the site's own origin, where an SVG opened by its URL would run its scripts.
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    ...(metadata.contentEncoding && { 'content-encoding': metadata.contentEncoding }),
    ...freshness,
  })
}

const toSafeType = (type: string) => (/html|javascript|ecmascript/i.test(type) ? 'text/plain' : type)

function toContentDisposition(download: string | null): string | null {
  if (download === null) {
    return null
  }
  const name = encodeURIComponent(download.toWellFormed())
  return name ? `attachment; filename=${name}; filename*=UTF-8''${name}` : 'attachment;'
}

const stripWeakPrefix = (tag: string) => tag.trim().replace(/^W\//, '')

export function isNotModified(headers: Headers, metadata: ObjectMetadata): boolean {
  const known = headers.get('if-none-match')
  if (known !== null) {
    return known.trim() === '*' || known.split(',').some(tag => stripWeakPrefix(tag) === metadata.eTag)
  }
  const since = Date.parse(headers.get('if-modified-since') ?? '')
  return toSecond(metadata.lastModified) <= since
}

const toSecond = (time: string) => Math.floor(Date.parse(time) / 1000) * 1000

/** One range only; other requests get the whole file, as RFC 9110 §14.2 allows. */
function findRange(headers: Headers, metadata: ObjectMetadata): ByteRange | null {
  const match = headers.get('range')?.match(/^bytes=(\d*)-(\d*)$/)
  const [, first = '', last = ''] = match ?? []
  if (!match || (!first && !last) || !isRangeFor(headers.get('if-range'), metadata)) {
    return null
  }
  const start = first ? Number(first) : Math.max(0, metadata.size - Number(last))
  const end = first && last ? Math.min(Number(last), metadata.size - 1) : metadata.size - 1
  if (first && last && Number(last) < Number(first)) {
    return null
  }
  if (start >= metadata.size || (!first && Number(last) === 0)) {
    throw errors.invalidRange(metadata.size)
  }
  return { start, end }
}

/** `If-Range`: a range is valid only for the file that the client has begun to read. */
function isRangeFor(condition: string | null, metadata: ObjectMetadata): boolean {
  if (condition === null || condition === metadata.eTag) {
    return true
  }
  return Date.parse(condition) === toSecond(metadata.lastModified)
}
