import { createHash } from 'node:crypto'

export interface PageSecurity {
  backendOrigin: string | null
  /** Tells browsers to never use http again. */
  secure: boolean
}

// Where the settings are shown before they are saved. Whatever isn't named here is framed by nobody.
const framedByOurselves = /^\/(?:$|contact$|growth-quote$|services\/|company\/|legal\/)/

/**
 * A rendered page as it is sent, and its headers: no script runs but our files and those that were marked while
 * rendering, which are named by their hashes. Whatever else stands in the HTML, the nonce could not be guessed.
 */
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

/** A page that who has its address may read, and nobody else: kept nowhere, named to nobody, found by no search. */
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
