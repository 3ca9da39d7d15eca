const pages = new Set([
  '/',
  '/contact',
  '/growth-quote',
  '/services/user-acquisition',
  '/services/growth-analytics',
  '/services/app-store-optimization',
  '/services/performance-marketing',
  '/company/about-us',
  '/company/careers',
  '/company/blog',
  '/company/blog/feed.xml',
  '/legal/privacy-policy',
  '/legal/terms-of-service',
  '/legal/cookie-policy',
  '/robots.txt',
  '/sitemap.xml',
  '/healthz',
  '/livez',
  '/readyz',
])

/** The first match counts. */
const folders = [
  '/assets/',
  '/rest/v1/rpc/',
  '/rest/v1/',
  '/auth/v1/token',
  '/auth/v1/user',
  '/auth/v1/admin/',
  '/auth/v1/',
  '/storage/v1/object/',
  '/storage/v1/render/',
  '/storage/v1/upload/',
  '/storage/v1/',
  '/functions/v1/',
  '/realtime/v1/',
  '/company/blog/',
  '/company/careers/',
  '/share/',
  '/preview/',
  '/admin',
]

/** Addresses that strangers make up share one name, as each name takes memory. */
export function toRouteName(url: string): string {
  const end = url.indexOf('?')
  const path = end < 0 ? url : url.slice(0, end)
  if (pages.has(path)) {
    return path
  }
  const folder = folders.find(prefix => path.startsWith(prefix))
  return folder ? `${folder}*` : 'other'
}

/** For logs: the token of a preview gives access to the draft. */
export function withoutToken(path: string): string {
  return path.replace(/^\/preview\/[^/?]+/, '/preview/*')
}
