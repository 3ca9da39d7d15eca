import { readTag } from '../rich-text/inert-html.ts'

/**
 * The paragraphs, headings, lists, tables and pictures that a content consists of, as they are written. Needs no DOM.
 * Of HTML that is not well-formed the blocks are larger; nothing but white space between them is left out.
 */
export function splitBlocks(html: string): string[] {
  const blocks: string[] = []
  const open: string[] = []
  let start = 0

  function cut(end: number) {
    const block = html.slice(start, end).trim()
    if (block) blocks.push(block)
    start = end
  }

  const tags = new RegExp(tagStart)
  for (let found = tags.exec(html); found; found = tags.exec(html)) {
    const [, slash, name = ''] = found
    const element = name.toLowerCase()
    if (!element) continue
    const tag = readTag(html, tags.lastIndex)
    // A tag without an end opens nothing, and nothing follows it.
    if (!tag) break
    const end = html.indexOf('>', tag.end) + 1
    tags.lastIndex = end
    const isBlock = blockElements.has(element)
    if (slash) {
      const depth = open.lastIndexOf(element)
      if (depth < 0) continue
      open.length = depth
      if (depth === 0 && isBlock) cut(end)
      continue
    }
    // No paragraph holds a block: the next one ends it.
    if (isBlock && element !== 'img' && open.length === 1 && open[0] === 'p') open.length = 0
    if (isBlock && open.length === 0) cut(found.index)
    if (!voidElements.has(element)) open.push(element)
    else if (isBlock && open.length === 0) cut(end)
  }
  cut(html.length)
  return blocks
}

const tagStart = /<!--[\s\S]*?(?:-->|$)|<(\/?)([a-z][^\s/>]*)/gi
const voidElements = new Set(
  'area base br col embed hr img input link meta param source track wbr'.split(' '),
)
const blockElements = new Set(
  'address article aside blockquote details div dl figure footer form h1 h2 h3 h4 h5 h6 header hr iframe img main nav ol p pre section table ul video'.split(
    ' ',
  ),
)
