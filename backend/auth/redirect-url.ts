import type { ServiceParts } from '../service.ts'
import type { AuthContext } from './context.ts'

export function resolveRedirectUrl(c: AuthContext, parts: ServiceParts): string {
  const asked = c.req.query('redirect_to')
  return asked ? toAllowedRedirect(asked, parts) : parts.siteUrl
}

function toAllowedRedirect(
  asked: string,
  { siteUrl, redirectAllowList = [] }: Pick<ServiceParts, 'siteUrl' | 'redirectAllowList'>,
): string {
  const url = URL.parse(asked)
  if (!url || url.username || url.password) {
    return siteUrl
  }
  const isAllowed = [siteUrl, ...redirectAllowList].some(prefix => isWithin(url, prefix))
  return isAllowed ? url.href : siteUrl
}

/** An entry allows itself and paths below it: `https://app.example.com`, `holla://signed-in`. */
function isWithin(url: URL, prefix: string): boolean {
  const allowed = URL.parse(prefix)
  if (!allowed || url.protocol !== allowed.protocol || url.host !== allowed.host) {
    return false
  }
  const path = allowed.pathname.replace(/\/$/, '')
  return url.pathname === path || url.pathname.startsWith(`${path}/`)
}
