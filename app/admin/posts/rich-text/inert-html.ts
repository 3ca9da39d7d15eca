/** Runs nothing. Handlers are removed before: from Chromium 156 on the page's CSP is applied to them even here. */
export function parseInert(html: string): Document {
  return new DOMParser().parseFromString(withoutHandlers(html), 'text/html')
}

/** Reads tags as the HTML standard does; nothing but handlers is removed. */
export function withoutHandlers(html: string): string {
  let kept = ''
  let at = 0
  const openings = new RegExp(opening)
  for (let found = openings.exec(html); found; found = openings.exec(html)) {
    const [, name] = found
    if (!name) continue
    const tag = readTag(html, openings.lastIndex)
    // An unclosed tag opens nothing, and nothing follows it.
    if (!tag) break
    kept += html.slice(at, openings.lastIndex) + tag.attributes
    at = tag.end
    openings.lastIndex = isRawText.test(name) ? findEnd(html, name, at) : at
  }
  return kept + html.slice(at)
}

/** The attributes of a tag without handlers, and its end; null for an unclosed tag. */
export function readTag(html: string, start: number): { attributes: string; end: number } | null {
  let attributes = ''
  let end = start
  const next = new RegExp(attribute)
  next.lastIndex = start
  for (let found = next.exec(html); found; found = next.exec(html)) {
    attributes += /^on/i.test(found[1] ?? '') ? ' ' : found[0]
    end = next.lastIndex
  }
  const closing = /[\s/]*>/y
  closing.lastIndex = end
  return closing.test(html) ? { attributes, end } : null
}

/** The end of raw text, in which nothing is a tag. */
function findEnd(html: string, name: string, from: number): number {
  const closing = new RegExp(`</${name}|$`, 'gi')
  closing.lastIndex = from
  return closing.exec(html)?.index ?? html.length
}

const opening = /<!--[\s\S]*?(?:-->|$)|<([a-z][^\s/>]*)/gi
const attribute = /[\s/]*([^\s/>][^\s/>=]*)(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>][^\s>]*)?)?/y
const isRawText = /^(?:style|script|title|textarea)$/i
