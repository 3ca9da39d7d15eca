import type { Catalogue } from './catalogue.ts'

/** What policies and functions may ask about the request. Costs a transaction, so only where one of them does ask. */
export function toRequestSettings(
  request: Request,
  { readsRequest }: Catalogue,
): Record<string, string> | undefined {
  if (!readsRequest) {
    return undefined
  }
  const cookies = (request.headers.get('cookie') ?? '').split(';').flatMap(pair => {
    const at = pair.indexOf('=')
    return at > 0 ? [[pair.slice(0, at).trim(), pair.slice(at + 1).trim()]] : []
  })
  return {
    'request.method': request.method,
    'request.path': new URL(request.url).pathname.replace(/^\/rest\/v1/, ''),
    'request.headers': JSON.stringify(Object.fromEntries(request.headers)),
    'request.cookies': JSON.stringify(Object.fromEntries(cookies)),
  }
}
