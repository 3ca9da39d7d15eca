/**
 * HTML from elsewhere as a document that runs nothing. Handlers are taken out of the text before: from Chromium 156 on
 * the page's policy is asked about each of them even in a document without a window.
 */
export function parseInert(html: string): Document {
  return new DOMParser().parseFromString(withoutHandlers(html), 'text/html')
}

export function withoutHandlers(html: string): string {
  return html.replace(startTag, tag =>
    tag.replace(attribute, (found, name: string) => (/^on/i.test(name) ? ' ' : found)),
  )
}

const startTag = /<[a-z](?:"[^"]*"|'[^']*'|[^"'<>])*>/gi
const attribute = /[\s/]*([^\s/>][^\s/>=]*)(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>][^\s>]*))?/g
