import { company, quote, services } from '../site/navigation.ts'

/** Shown for pages that are not kept; the address wanted stands behind its `#`. */
export const offlinePath = '/offline'

/** In the order in which they are fetched ahead. */
export const corePaths = [offlinePath, '/', ...[...services, quote, ...company].map(({ href }) => href)]

/** Where the server gives them out in one answer: together they compress to a third. */
export const bundlePath = '/offline-pages'

export const blogPath = '/company/blog'

export const maxArticles = 12

export const isArticle = (path: string): boolean => /^\/company\/blog\/[^/.]+$/.test(path)

/** Nothing else is ever kept: no page with a token, no query, no back office. */
export const mayBeKept = (path: string): boolean => corePaths.includes(path) || isArticle(path)

/** Addresses that the worker leaves alone altogether. */
export const isPrivate = (path: string): boolean =>
  /^\/(admin|preview|invitation|auth|rest|storage|functions|realtime)(\/|\.|$)/.test(path)
