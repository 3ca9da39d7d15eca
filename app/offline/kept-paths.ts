import { company, quote, services } from '../site/navigation.ts'

/** Shown for a page without a copy; the wanted path is in the fragment. */
export const offlinePath = '/offline'

export const corePaths = [offlinePath, '/', ...[...services, quote, ...company].map(({ href }) => href)]

/** All core pages in one response, which compresses to a third. */
export const bundlePath = '/offline-pages'

export const blogPath = '/company/blog'

export const maxArticles = 12

export const isArticle = (path: string): boolean => /^\/company\/blog\/[^/.]+$/.test(path)

/** Nothing else is kept: no page with a token, no query, no back office. */
export const mayBeKept = (path: string): boolean => corePaths.includes(path) || isArticle(path)

export const isPrivate = (path: string): boolean =>
  /^\/(admin|preview|invitation|auth|rest|storage|functions|realtime)(\/|\.|$)/.test(path)
