import { readTag } from '../rich-text/inert-html.ts'

/** The top-level blocks as written, without a DOM. Malformed HTML makes larger blocks, but loses only white space. */
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
    // An unclosed tag opens nothing, and nothing follows it.
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
    // A block can't be inside a paragraph, so it closes an open one.
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
