import { isAllowedImageSource, isAllowedLink } from '../rich-text/allowed-address.ts'
import { parseInert } from '../rich-text/inert-html.ts'
import type { RichNode } from './rich-node.ts'

/** What a page would show, and nothing that could run. */
export function readRichText(html: string): RichNode[] {
  return readChildren(parseInert(html).body).filter(node => typeof node !== 'string' || node.trim() !== '')
}

function readChildren(parent: Element): RichNode[] {
  return [...parent.childNodes].flatMap(node => {
    if (node instanceof Text) return node.data ? [node.data] : []
    return node instanceof Element ? readElement(node) : []
  })
}

function readElement(element: Element): RichNode[] {
  const tag = renamed[element.localName] ?? element.localName
  if (left.has(tag)) return []
  const children = readChildren(element)
  if (!shown.has(tag)) return children
  // White space between list items is no text.
  const inner = structures.has(tag)
    ? children.filter(child => typeof child !== 'string' || child.trim())
    : children
  const attributes: Record<string, string> = {}
  for (const name of kept[tag] ?? []) {
    const value = element.getAttribute(name)
    if (value !== null && isHarmless(name, value)) attributes[name] = value
  }
  return [{ tag, attributes, children: inner }]
}

function isHarmless(name: string, value: string): boolean {
  if (name === 'href') return isAllowedLink(value)
  return name !== 'src' || isAllowedImageSource(value)
}

const renamed: Record<string, string> = { b: 'strong', i: 'em', strike: 's' }
const left = new Set('head iframe math noscript object script style svg template textarea title'.split(' '))
const structures = new Set('ol table tbody thead tr ul'.split(' '))
const shown = new Set(
  'a blockquote br code em figcaption figure h1 h2 h3 h4 hr img li mark ol p pre s strong sub sup table tbody td th thead tr u ul'.split(
    ' ',
  ),
)
const kept: Record<string, string[]> = {
  a: ['href'],
  img: ['src', 'alt'],
  ol: ['start'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan'],
}
