import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Encoding, Page } from './page-cache.ts'

/** What of a request decides how a page is sent. */
interface Wishes {
  method: string | undefined
  acceptEncoding: string | undefined
  ifNoneMatch: string | undefined
}

/** A rendered page as an answer: in the smallest encoding that is accepted, or only "not modified". */
export function toResponse(page: Page, request: Request): Response {
  const { status, headers, body } = choose(page, {
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

/** The same past web requests and responses, which would cost three times what sending a kept page costs. */
export function sendPage(page: Page, request: IncomingMessage, response: ServerResponse): void {
  const { status, headers, body } = choose(page, {
    method: request.method,
    acceptEncoding: request.headers['accept-encoding'] as string | undefined,
    ifNoneMatch: request.headers['if-none-match'],
  })
  response.writeHead(status, headers)
  response.end(body)
}

function choose(page: Page, { method, acceptEncoding = '', ifNoneMatch }: Wishes) {
  if (page.status === 200 && ifNoneMatch !== undefined && matches(ifNoneMatch, page.etag)) {
    return { status: 304, headers: page.headers, body: null }
  }
  const { headers, body } = page.versions[chooseEncoding(acceptEncoding)]
  return { status: page.status, headers, body: method === 'HEAD' ? null : body }
}

/** Weakly, as RFC 9110 wants it for reading. */
function matches(list: string, etag: string): boolean {
  const isMet = (one: string) => one === '*' || `W/${one.replace(/^W\//, '')}` === etag
  return list === etag || list.split(',').some(one => isMet(one.trim()))
}

const toPattern = (name: string) =>
  new RegExp(`(?:^|,)\\s*${name}\\s*(?:;(?!\\s*q=0(?:\\.0*)?\\s*(?:,|$))[^,]*)?(?:,|$)`, 'i')
const brotli = toPattern('br')
const gzip = toPattern('gzip')

function chooseEncoding(accepted: string): Encoding {
  return brotli.test(accepted) ? 'br' : gzip.test(accepted) ? 'gzip' : 'identity'
}
