const names: Record<string, string> = {
  '*': 'all pages',
  '/': 'Home',
  '/contact': 'Contact',
  '/growth-quote': 'Instant Growth Quote',
  '/services/user-acquisition': 'User Acquisition',
  '/services/growth-analytics': 'Growth Analytics',
  '/services/app-store-optimization': 'App Store Optimization',
  '/services/performance-marketing': 'Performance Marketing',
  '/company/about-us': 'About',
  '/company/careers': 'Careers',
  '/company/blog': 'Blog',
  '/legal/privacy-policy': 'Privacy Policy',
  '/legal/terms-of-service': 'Terms of Service',
  '/legal/cookie-policy': 'Cookie Policy',
}

/** Not in the preview, as staff pages can't be framed. */
const staffPages: Record<string, string> = {
  '/admin': 'the back office',
  '/admin/alerts': 'Alerts',
}

/** What is no page, such as mails, is called by its own words. */
export const namePage = (page: string): string => names[page] ?? staffPages[page] ?? page

/** Null for what is no page. */
export function toPagePath(page: string): string | null {
  if (page === '*') return '/'
  return page.startsWith('/') ? page : null
}

export function listPreviewPages(first: readonly string[]): string[] {
  const paths = [...first, ...Object.keys(names)]
    .filter(page => !Object.hasOwn(staffPages, page))
    .map(toPagePath)
    .filter(path => path !== null)
  return [...new Set(paths)]
}
