import { Fragment, type Node } from '@tiptap/pm/model'
import type { Transaction } from '@tiptap/pm/state'
import { createDocument, type Editor } from '@tiptap/react'
import { diffArrays } from 'diff'
import { maxEditLength } from '../merge/match-blocks.ts'
import { isOwnPlaceholder } from './foreign-images.ts'
import { withoutHandlers } from './inert-html.ts'

/** Keeps the writer's caret, Undo and uploads. */
export function showMerged(editor: Editor, html: string) {
  const change = editor.state.tr.setMeta('addToHistory', false).setMeta('preventUpdate', true)
  const read = (written: string) => createDocument(withoutHandlers(written), editor.schema)
  replaceBlocks(change, keepSpaces(change.doc, read(editor.getHTML()), read(html)))
  if (change.docChanged) editor.view.dispatch(change)
}

/**
 * Keeps what others' text lacks: the space that was just typed at the end of a block, which reading HTML drops, and the
 * places of pictures that are being uploaded here. `reread` is `before`, written and read again.
 */
export function keepSpaces(before: Node, reread: Node, merged: Node): Node {
  const parts = diffBlocks(reread, merged)
  if (!parts || reread.childCount !== before.childCount) return merged
  let place = 0
  let replaced: number[] = []
  const blocks = parts.flatMap(({ added, removed, value }) => {
    if (added) return value.map((block, index) => keepInside(block, replaced[index]))
    place += value.length
    replaced = removed ? value.map((_, index) => place - value.length + index) : []
    const own = before.children.slice(place - value.length, place)
    return removed ? own.filter(({ attrs }) => isOwnPlaceholder(attrs.src)) : own
  })

  /** Of a list or table that another device changed elsewhere. */
  function keepInside(block: Node, index: number | undefined): Node {
    const [own, read] = index === undefined ? [] : [before.children[index], reread.children[index]]
    return own && read && !block.isTextblock && own.type === block.type ? keepSpaces(own, read, block) : block
  }

  return merged.copy(Fragment.from(blocks))
}

/** Changes only what differs, so that a selection elsewhere stays. */
export function replaceBlocks(change: Transaction, merged: Node) {
  const next = withBlanksOf(change.doc, merged)
  // From the end, so that earlier positions stay valid.
  for (const gap of listGaps(change.doc, next).reverse()) replaceGap(change, gap)
  if (!change.doc.eq(next)) change.replaceWith(0, change.doc.content.size, next.content)
}

/** Somebody may be about to write in the empty paragraphs at the end. */
function withBlanksOf(before: Node, merged: Node): Node {
  const missing = listBlanksAtEnd(before).slice(listBlanksAtEnd(merged).length)
  return merged.copy(merged.content.append(Fragment.from(missing)))
}

function listBlanksAtEnd({ children }: Node): Node[] {
  const written = children.findLastIndex(({ type, content }) => type.name !== 'paragraph' || content.size > 0)
  return children.slice(written + 1)
}

interface Gap {
  /** Its position in the document. */
  at: number
  before: Node
  after: Node
}

function listGaps(before: Node, after: Node): Gap[] {
  const gaps: Gap[] = []
  const open: { at: number; removed: Node[]; added: Node[] } = { at: 0, removed: [], added: [] }
  const close = (kept: number) => {
    const { at, removed, added } = open
    const size = toSize(removed)
    if (removed.length + added.length > 0)
      gaps.push({ at, before: before.copy(Fragment.from(removed)), after: after.copy(Fragment.from(added)) })
    Object.assign(open, { at: at + size + kept, removed: [], added: [] })
  }
  const parts = diffBlocks(before, after) ?? [
    { removed: true, added: false, value: [...before.children] },
    { removed: false, added: true, value: [...after.children] },
  ]
  for (const { added, removed, value } of parts) {
    if (removed) open.removed.push(...value)
    else if (added) open.added.push(...value)
    else close(toSize(value))
  }
  close(0)
  return gaps
}

/** Undefined where they differ too much. */
function diffBlocks(before: Node, after: Node) {
  return diffArrays([...before.children], [...after.children], {
    comparator: (one, other) => one.eq(other),
    maxEditLength,
  })
}

function toSize(nodes: readonly Node[]): number {
  return nodes.reduce((sum, { nodeSize }) => sum + nodeSize, 0)
}

function replaceGap(change: Transaction, { at, before, after }: Gap) {
  const start = before.content.findDiffStart(after.content)
  const end = before.content.findDiffEnd(after.content)
  if (start === null || end === null) return
  // Of "aa" that became "aaa" both would count the same letter.
  const overlap = Math.max(0, start - Math.min(end.a, end.b))
  change.replace(at + start, at + end.a + overlap, after.slice(start, end.b + overlap))
}
