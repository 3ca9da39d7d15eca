/** Needs no DOM. */
export type RichNode = string | RichElement

export interface RichElement {
  tag: string
  attributes: Record<string, string>
  children: RichNode[]
}

const blocks = new Set(
  'blockquote dl figure h1 h2 h3 h4 h5 h6 hr li ol p pre table tbody td th thead tr ul'.split(' '),
)

export function isElement(node: RichNode): node is RichElement {
  return typeof node !== 'string'
}

export function isBlock(node: RichNode): node is RichElement {
  return isElement(node) && blocks.has(node.tag)
}

export function holdsBlocks(node: RichElement): boolean {
  return node.children.some(isBlock)
}

/** HTML for comparison only: nothing is escaped. */
export function toKey(node: RichNode): string {
  if (!isElement(node)) return node
  return `${toOpeningTag(node)}${node.children.map(toKey).join('')}</${node.tag}>`
}

export function toOpeningTag({ tag, attributes }: RichElement): string {
  const listed = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`)
  return `<${tag}${listed.join('')}>`
}
