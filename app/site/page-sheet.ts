/** A page's own styles, beside what all share (app.css): for its `links`. */
export function pageSheet(href: string) {
  return [{ rel: 'stylesheet', href }]
}
