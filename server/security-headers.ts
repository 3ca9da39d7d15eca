import { createHash } from 'node:crypto'

export interface PageSecurity {
  backendOrigin: string | null
  secure: boolean
}

// The settings screen shows these in a frame; all others may not be framed.
const framedByOurselves = /^\/(?:$|contact$|growth-quote$|services\/|company\/|legal\/)/

/** Only our files and scripts marked by the nonce run, named by their hashes; injected HTML can't know the nonce. */
export function securePage(rendered: string, nonce: string, pathname: string, security: PageSecurity) {
  const withNonce = new RegExp(`<script\\b[^>]* nonce="${nonce}"[^>]*>([\\s\\S]*?)</script>`, 'g')
  const hashes = [...rendered.matchAll(withNonce)].map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  )
  return {
    html: rendered.replaceAll(` nonce="${nonce}"`, ''),
    headers: pageHeaders(hashes, pathname, security),
  }
}

function pageHeaders(
  hashes: string[],
  pathname: string,
  { backendOrigin, secure }: PageSecurity,
): Record<string, string> {
  const backend = backendOrigin ? ` ${backendOrigin} ${backendOrigin.replace(/^http/, 'ws')}` : ''
  const policy = [
    "default-src 'self'",
    `script-src 'self' ${[...new Set(hashes)].join(' ')}`.trim(),
    "style-src 'self' 'unsafe-inline'",
    // Articles may show pictures from anywhere (specification, section 9).
    "img-src 'self' data: blob: https: http:",
    "font-src 'self' data:",
    `connect-src 'self'${backend}`,
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    `frame-ancestors '${framedByOurselves.test(pathname) ? 'self' : 'none'}'`,
  ].join('; ')
  return { 'content-security-policy': policy, ...securityHeaders(secure) }
}

/** A preview is for whoever has its address: not cached, in no referrer, in no search. */
export function previewHeaders(pathname: string): Record<string, string> {
  return pathname.startsWith('/preview/')
    ? { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex, nofollow' }
    : {}
}

export function securityHeaders(secure: boolean): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    'cross-origin-opener-policy': 'same-origin',
    ...(secure ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
  }
}
