/**
 * For a page's `links`. The server inlines the sheet (`app/inline-sheets.ts`); client-side navigation loads the file.
 */
export function pageSheet(href: string) {
  return isInPage(href) ? [] : [{ rel: 'stylesheet', href, media: pageMedia }]
}

export const pageMedia = 'all'

const isInPage = (href: string) =>
  typeof document !== 'undefined' && document.querySelector(`style[data-sheet="${href}"]`) !== null
