/** What supabase-js 2.119 sends and reads (protocol §6.2). A plain `*` does not cover `authorization`. */
const allowedHeaders = [
  'authorization, apikey, x-client-info, content-type, accept, prefer, accept-profile, content-profile, range',
  'x-supabase-api-version, x-retry-count, x-upsert, x-metadata, cache-control, content-encoding, x-region',
  'tus-resumable, upload-length, upload-metadata, upload-offset',
  'if-none-match, if-modified-since, traceparent, tracestate, baggage, x-request-id, x-transaction-id',
].join(', ')

export const exposedHeaders = [
  'content-range, content-location, content-type, content-length, content-disposition, location, preference-applied',
  'etag, last-modified, x-total-count, link, x-supabase-api-version, x-sb-error-code, x-relay-error, sb-error-code',
  'retry-after, date, x-request-id, x-transaction-id',
].join(', ')

/** REST and resumable uploads answer other `OPTIONS` requests themselves, with what they can do. */
export const isPreflight = ({ method, url, headers }: Request): boolean =>
  method === 'OPTIONS' &&
  (headers.has('access-control-request-method') ||
    headers.has('access-control-request-headers') ||
    !/^\/(rest\/v1|storage\/v1\/upload\/resumable)/.test(new URL(url).pathname))

/** Any origin may ask, as no cookie identifies anybody. */
export function respondToPreflight(request: Request): Response {
  const asked = request.headers.get('access-control-request-headers')
  return new Response(null, {
    status: 204,
    headers: {
      'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS',
      'access-control-allow-headers': asked ? `${allowedHeaders}, ${asked}` : allowedHeaders,
      'access-control-max-age': '86400',
      vary: 'access-control-request-headers',
    },
  })
}
