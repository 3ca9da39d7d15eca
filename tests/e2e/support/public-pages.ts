export const notThere = '/a/page/that/is/not/there'

/** Every public page, by one address of each kind. */
export const publicPages = [
  '/',
  '/contact',
  '/growth-quote',
  '/services/user-acquisition',
  '/services/growth-analytics',
  '/services/app-store-optimization',
  '/services/performance-marketing',
  '/company/about-us',
  '/company/careers',
  '/company/careers/product-analyst',
  '/company/blog',
  '/company/blog?q=no-such-word',
  '/company/blog/cohorts-explained-with-a-bus-route',
  '/company/blog/ratings-ask-at-the-right-moment-or-not-at-all',
  '/legal/privacy-policy',
  '/legal/terms-of-service',
  '/legal/cookie-policy',
  '/offline',
  notThere,
]
