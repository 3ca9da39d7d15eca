import { findMoved } from '../merge/find-moved.ts'
import { matchBlocks } from '../merge/match-blocks.ts'
import { diffWords, toChange } from './diff-words.ts'
import { holdsBlocks, isBlock, isElement, type RichElement, type RichNode, toKey } from './rich-node.ts'

export interface DiffBlock {
  node: RichNode
  change: 'kept' | 'changed' | 'added' | 'removed' | 'moved'
}

export function diffRichText(before: RichNode[], after: RichNode[]): DiffBlock[] {
  const [olds, news] = [toBlocks(before), toBlocks(after)]
  const [oldKeys, newKeys] = [olds.map(toKey), news.map(toKey)]
  const matches = matchBlocks(oldKeys, newKeys)
  const matched = new Set(matches)
  const moved = findMoved(matches)
  const blocks: DiffBlock[] = []
  let waiting: DiffBlock[] = []
  let next = 0

  /** What was removed before the old block, then what was added in its place. */
  function catchUp(until: number) {
    for (; next < until; next += 1) {
      const old = olds[next]
      if (old !== undefined && !matched.has(next))
        blocks.push({ node: changeAll('del', old), change: 'removed' })
    }
    blocks.push(...waiting)
    waiting = []
  }

  for (const [index, node] of news.entries()) {
    const match = matches[index] ?? -1
    const old = olds[match]
    if (old === undefined) waiting.push({ node: changeAll('ins', node), change: 'added' })
    else {
      const isSame = oldKeys[match] === newKeys[index]
      const pair: DiffBlock[] = isSame ? [{ node, change: 'kept' }] : diffPair(old, node)
      if (moved.has(match)) waiting.push(...pair.map(block => ({ ...block, change: 'moved' as const })))
      else {
        catchUp(match)
        blocks.push(...pair)
        next = Math.max(next, match + 1)
      }
    }
  }
  catchUp(olds.length)
  return blocks
}

/** Text outside of any block becomes a paragraph. */
function toBlocks(nodes: RichNode[]): RichNode[] {
  const blocks: RichNode[] = []
  let text: RichElement | null = null
  for (const node of nodes) {
    if (isBlock(node) || (isElement(node) && node.tag === 'img')) {
      text = null
      blocks.push(node)
    } else if (text) text.children.push(node)
    else {
      text = { tag: 'p', attributes: {}, children: [node] }
      blocks.push(text)
    }
  }
  return blocks
}

function diffPair(before: RichNode, after: RichNode): DiffBlock[] {
  const replaced: DiffBlock[] = [
    { node: changeAll('del', before), change: 'removed' },
    { node: changeAll('ins', after), change: 'added' },
  ]
  if (!isElement(before) || !isElement(after) || before.tag !== after.tag) return replaced
  if (before.tag === 'img') return replaced
  const children = diffChildren(before, after)
  return children ? [{ node: { ...after, children }, change: 'changed' }] : replaced
}

/** Null where their structures differ. */
function diffChildren(before: RichElement, after: RichElement): RichNode[] | null {
  if (holdsBlocks(before) !== holdsBlocks(after)) return null
  if (!holdsBlocks(after)) return diffWords(before.children, after.children)
  // Cells belong to columns: they are compared one by one, or the row is replaced.
  if (after.tag === 'tr') return diffCells(before.children, after.children)
  return diffRichText(before.children, after.children).map(({ node }) => node)
}

function diffCells(before: RichNode[], after: RichNode[]): RichNode[] | null {
  if (before.length !== after.length) return null
  return after.map((cell, index) => {
    const old = before[index]
    if (!isElement(cell) || old === undefined || !isElement(old)) return cell
    const children = diffChildren(old, cell)
    return { ...cell, children: children ?? [...changeEach('del', old), ...changeEach('ins', cell)] }
  })
}

/** Marks the text inside it, so that lists and tables stay what they are. */
function changeAll(tag: 'ins' | 'del', node: RichNode): RichNode {
  if (isBlock(node) && node.children.length > 0) return { ...node, children: changeEach(tag, node) }
  return { tag, attributes: {}, children: [node] }
}

function changeEach(tag: 'ins' | 'del', node: RichElement): RichNode[] {
  return holdsBlocks(node) ? node.children.map(child => changeAll(tag, child)) : toChange(tag, node.children)
}
