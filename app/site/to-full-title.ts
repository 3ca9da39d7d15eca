/** The title of a page as browsers and search engines show it: with the site's name. */
export function toFullTitle(title: string, siteName: string): string {
  return title.includes(siteName) ? title : `${title} | ${siteName}`
}
