import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import Negotiator from 'negotiator'
import type { ApiError } from '../backend/errors/api-error.ts'
import { setNosniffHeader } from './add-nosniff-header.ts'
import type { Encoding, Page } from './compressed-page.ts'

interface Conditions {
  method: string | undefined
  acceptEncoding: string | undefined
  ifNoneMatch: string | undefined
}

/** The smallest first. */
const encodings: Encoding[] = ['br', 'gzip', 'identity']

export function toPageResponse(page: Page, request: Request): Response {
  const { status, headers, body } = negotiate(page, {
    method: request.method,
    acceptEncoding: request.headers.get('accept-encoding') ?? undefined,
    ifNoneMatch: request.headers.get('if-none-match') ?? undefined,
  })
  const pairs: [string, string][] = []
  for (let i = 0; i < headers.length; i += 2) {
    pairs.push([headers[i] ?? '', headers[i + 1] ?? ''])
  }
  return new Response(body, { status, headers: pairs })
}

/** The same without web requests and responses, with which a cached page would cost three times as much. */
export function sendPage(page: Page, request: IncomingMessage, response: ServerResponse): void {
  const { status, headers, body } = negotiate(page, {
    method: request.method,
    acceptEncoding: request.headers['accept-encoding'] as string | undefined,
    ifNoneMatch: request.headers['if-none-match'],
  })
  response.writeHead(status, headers)
  response.end(body)
}

export function sendError({ status, message, headers }: ApiError, response: ServerResponse): void {
  setNosniffHeader(response)
  response.writeHead(status, { ...headers, 'content-type': 'text/plain; charset=UTF-8' }).end(message)
}

function negotiate(page: Page, { method, acceptEncoding, ifNoneMatch }: Conditions) {
  if (page.status === 200 && ifNoneMatch !== undefined && matches(ifNoneMatch, page.etag)) {
    return { status: 304, headers: page.headers, body: null }
  }
  const encoding = findEncoding(acceptEncoding)
  const { headers, body } = page.versions[encoding]
  return { status: page.status, headers, body: method === 'HEAD' ? null : body }
}

const chosen = new LRUCache<string, Encoding>({ max: 100 })
const maxKeyLength = 100
/** Headers as long as Node allows take milliseconds to parse. */
const longestAccepted = 500
const longestCondition = 1_000

export function findEncoding(acceptEncoding = ''): Encoding {
  const known = chosen.get(acceptEncoding)
  if (known) {
    return known
  }
  if (acceptEncoding.length > longestAccepted) {
    return 'identity'
  }
  const accepted = new Negotiator({ headers: { 'accept-encoding': acceptEncoding } }).encodings(encodings)
  const encoding = encodings.find(one => accepted.includes(one)) ?? 'identity'
  if (acceptEncoding.length <= maxKeyLength) {
    chosen.set(acceptEncoding, encoding)
  }
  return encoding
}

/** Weak comparison, as RFC 9110 demands for If-None-Match. */
function matches(list: string, etag: string): boolean {
  const isMet = (one: string) => one === '*' || `W/${one.replace(/^W\//, '')}` === etag
  return list === etag || (list.length <= longestCondition && list.split(',').some(one => isMet(one.trim())))
}
