import { diffArrays } from 'diff'
import { isElement, type RichElement, type RichNode, toKey, toOpeningTag } from './rich-node.ts'

/** Beyond this edit distance the text counts as rewritten. */
const maxEditLength = 2000
/** Where less was kept, both whole texts say more than a patchwork of words. */
const leastKept = 0.25

interface Token {
  /** A word, the space between two, or a picture or line break. */
  node: RichNode
  /** The marks around it, from the outermost on, without their content. */
  marks: RichElement[]
  key: string
}

interface Stretch {
  kept: Token[]
  removed: Token[]
  added: Token[]
}

/** Additions are in `ins`, removals in `del`. */
export function diffWords(before: RichNode[], after: RichNode[]): RichNode[] {
  return compare(listTokens(before), listTokens(after)).flatMap(({ kept, removed, added }) => [
    ...nest(kept),
    ...toChange('del', nest(removed)),
    ...toChange('ins', nest(added)),
  ])
}

export function toChange(tag: 'ins' | 'del', children: RichNode[]): RichNode[] {
  return children.length === 0 ? [] : [{ tag, attributes: {}, children }]
}

function listTokens(nodes: RichNode[], marks: RichElement[] = []): Token[] {
  return nodes.flatMap(node => {
    if (isElement(node) && node.children.length > 0)
      return listTokens(node.children, [...marks, { ...node, children: [] }])
    const around = marks.map(toOpeningTag).join('')
    if (isElement(node)) return [{ node, marks, key: around + toKey(node) }]
    return (node.match(word) ?? []).map(text => ({ node: text, marks, key: around + text }))
  })
}

const word = /\s+|[\p{L}\p{M}\p{N}]+(?:['’-][\p{L}\p{M}\p{N}]+)*|[^\s\p{L}\p{M}\p{N}]/gu

function compare(before: Token[], after: Token[]): Stretch[] {
  const rewritten = [{ kept: [], removed: before, added: after }]
  const runs = diffArrays(before, after, { comparator: (a, b) => a.key === b.key, maxEditLength })
  if (!runs) return rewritten
  const stretches: Stretch[] = []
  for (const { value, added, removed } of runs) {
    const last = stretches.at(-1)
    if (added) last ? last.added.push(...value) : stretches.push({ kept: [], removed: [], added: [...value] })
    else if (removed)
      last ? last.removed.push(...value) : stretches.push({ kept: [], removed: [...value], added: [] })
    // A space between two changed words belongs to the change.
    else if (last && isChanged(last) && value.every(isSpace) && value !== runs.at(-1)?.value) {
      last.removed.push(...value)
      last.added.push(...value)
    } else stretches.push({ kept: [...value], removed: [], added: [] })
  }
  const kept = stretches.flatMap(stretch => stretch.kept).filter(token => !isSpace(token)).length
  const longer = Math.max(countWords(before), countWords(after))
  return kept < leastKept * longer ? rewritten : stretches.flatMap(giveBackSpace)
}

/** A space at the end of both is kept after all. */
function giveBackSpace({ kept, removed, added }: Stretch): Stretch[] {
  const [last, other] = [removed.at(-1), added.at(-1)]
  if (!last || last.key !== other?.key || !isSpace(last)) return [{ kept, removed, added }]
  return [
    { kept, removed: removed.slice(0, -1), added: added.slice(0, -1) },
    { kept: [last], removed: [], added: [] },
  ]
}

const isChanged = ({ removed, added }: Stretch) => removed.length + added.length > 0
const isSpace = ({ node }: Token) => typeof node === 'string' && node.trim() === ''
const countWords = (tokens: Token[]) => tokens.filter(token => !isSpace(token)).length

/** Puts the marks back around the tokens, as few as possible. */
function nest(tokens: Token[], depth = 0): RichNode[] {
  const nodes: RichNode[] = []
  for (let index = 0; index < tokens.length; ) {
    const { node, marks } = tokens[index] as Token
    const mark = marks[depth]
    if (!mark) {
      const last = nodes.at(-1)
      if (typeof node === 'string' && typeof last === 'string') nodes[nodes.length - 1] = last + node
      else nodes.push(node)
      index += 1
      continue
    }
    const opening = toOpeningTag(mark)
    const isWithin = ({ marks: others }: Token) => {
      const other = others[depth]
      return other !== undefined && toOpeningTag(other) === opening
    }
    let end = index + 1
    while (end < tokens.length && isWithin(tokens[end] as Token)) end += 1
    nodes.push({ ...mark, children: nest(tokens.slice(index, end), depth + 1) })
    index = end
  }
  return nodes
}
