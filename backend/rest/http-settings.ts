/** What SQL may read of the request. Settings need a transaction, so there are none where nothing reads them. */
export function toHttpSettings(request: Request, isWanted: boolean): Record<string, string> | undefined {
  if (!isWanted) {
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

/** Every write has this, for the history. */
export const toDeviceSettings = (userAgent: string | undefined): Record<string, string> =>
  userAgent ? { 'request.headers': JSON.stringify({ 'user-agent': userAgent }) } : {}
