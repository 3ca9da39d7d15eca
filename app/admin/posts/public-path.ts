/** An opening is redirected from there to its own page. */
export const toPublicPath = (slug: string) => `/company/blog/${slug}`
