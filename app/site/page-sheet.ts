/**
 * A page's own styles, beside what all share (app.css): for its `links`. The server puts them into the page, as a file of
 * their own would be one more of those that the first paint waits for (`app/inline-sheets.ts`). A step inside the site
 * loads the file.
 */
export function pageSheet(href: string) {
  return isInPage(href) ? [] : [{ rel: 'stylesheet', href, media: pageMedia }]
}

/** What tells them from the sheets of the frame. */
export const pageMedia = 'all'

const isInPage = (href: string) =>
  typeof document !== 'undefined' && document.querySelector(`style[data-sheet="${href}"]`) !== null
