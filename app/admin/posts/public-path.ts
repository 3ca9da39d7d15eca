/** Where visitors read a post; an opening is led from there to its own page. */
export const toPublicPath = (slug: string) => `/company/blog/${slug}`
