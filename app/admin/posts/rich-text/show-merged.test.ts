import { getSchema } from '@tiptap/core'
import { history, undo } from '@tiptap/pm/history'
import { Node } from '@tiptap/pm/model'
import { EditorState, TextSelection } from '@tiptap/pm/state'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { extensions } from './extensions.ts'
import { keepSpaces, replaceBlocks } from './show-merged.ts'

const schema = getSchema(extensions)
const paragraph = (text: string) => ({
  type: 'paragraph',
  ...(text && { content: [{ type: 'text', text }] }),
})
const quote = (...texts: string[]) => ({ type: 'blockquote', content: texts.map(paragraph) })
const toDoc = (...blocks: (string | object)[]) =>
  Node.fromJSON(schema, {
    type: 'doc',
    content: blocks.map(block => (typeof block === 'string' ? paragraph(block) : block)),
  })

function open(doc: Node, caret: string) {
  const state = EditorState.create({ doc, plugins: [history()] })
  let at = 0
  doc.descendants((node, position) => {
    const place = node.isText ? (node.text ?? '').indexOf(caret) : -1
    if (place >= 0) at = position + place + caret.length
  })
  return state.apply(state.tr.setSelection(TextSelection.create(doc, at)))
}

function merge(state: EditorState, next: Node): EditorState {
  const change = state.tr.setMeta('addToHistory', false)
  replaceBlocks(change, next)
  return state.apply(change)
}

const write = (state: EditorState, text: string) => state.apply(state.tr.insertText(text))

test('who writes goes on in the same word while the blocks around it change', () => {
  const state = open(toDoc('First', 'I am wri', quote('Third', 'Fourth')), 'I am wri')
  const merged = toDoc('New', 'First, longer', 'I am wri', quote('Third', 'Fourth!'), 'Last')
  const after = write(merge(state, merged), 'ting')
  expect(after.doc.eq(toDoc('New', 'First, longer', 'I am writing', quote('Third', 'Fourth!'), 'Last'))).toBe(
    true,
  )
})

test('the caret stays in its word also where its own block changes', () => {
  const state = open(toDoc(quote('One', 'Two', 'Three')), 'Two')
  const after = write(merge(state, toDoc(quote('One', 'Two', 'Three and more'))), '!')
  expect(after.doc.eq(toDoc(quote('One', 'Two!', 'Three and more')))).toBe(true)
})

test('the space that was typed last stays, and the caret behind it, while the next block changes', () => {
  const state = open(toDoc('One', 'Two and ', 'Three'), 'Two and ')
  const reread = toDoc('One', 'Two and', 'Three')
  const merged = keepSpaces(state.doc, reread, toDoc('New', 'One', 'Two and', 'Three, longer'))
  const after = write(merge(state, merged), 'on')
  expect(after.doc.eq(toDoc('New', 'One', 'Two and on', 'Three, longer'))).toBe(true)
})

test('inside a list the space that was typed last stays, too, while another item of it changes', () => {
  const list = (...texts: string[]) => ({
    type: 'bulletList',
    content: texts.map(text => ({ type: 'listItem', content: [paragraph(text)] })),
  })
  const state = open(toDoc('One', list('Two and ', 'Three')), 'Two and ')
  const reread = toDoc('One', list('Two and', 'Three'))
  const merged = keepSpaces(state.doc, reread, toDoc('New', 'One', list('Two and', 'Three, longer', 'Four')))
  const after = write(merge(state, merged), 'on')
  expect(after.doc.eq(toDoc('New', 'One', list('Two and on', 'Three, longer', 'Four')))).toBe(true)
})

test('the picture that another device uploaded takes its placeholder’s place', () => {
  const image = (src: string) => ({ type: 'image', attrs: { src } })
  const doc = toDoc('One', image('data:image/gif;pasted=1-1;base64,R0lGODlh'), 'Two')
  const next = toDoc('One', image('/storage/v1/object/public/chart.png'), 'Two')
  expect(keepSpaces(doc, doc, next).eq(next)).toBe(true)
})

test('an empty paragraph at the end stays for who is about to write in it', () => {
  const doc = toDoc('One', '', '')
  const state = EditorState.create({ doc })
  const at = state.apply(state.tr.setSelection(TextSelection.atEnd(doc)))
  expect(
    write(merge(at, toDoc('One', 'From the phone')), 'Two').doc.eq(toDoc('One', 'From the phone', '', 'Two')),
  ).toBe(true)
})

test('Undo takes back what was written here, and nothing of what came in', () => {
  const state = write(open(toDoc('First', 'Second'), 'Second'), ' here')
  const merged = merge(state, toDoc('First there', 'Second here'))
  let after = merged
  undo(merged, change => {
    after = merged.apply(change)
  })
  expect(after.doc.eq(toDoc('First there', 'Second'))).toBe(true)
})

test('whatever stood there and whatever comes in, then that stands there, and a selection in it', () => {
  const block = fc.oneof(
    fc.constantFrom('', 'a', 'aa', 'aaa', 'b', 'ab'),
    fc.constantFrom(quote('a'), quote('a', 'b'), quote('aa', '')),
  )
  const blocks = fc.array(block, { minLength: 1, maxLength: 7 })
  fc.assert(
    fc.property(blocks, blocks, fc.nat(), (before, after, place) => {
      const doc = toDoc(...before)
      const next = toDoc(...after, 'end')
      const state = EditorState.create({ doc })
      const at = TextSelection.near(doc.resolve(place % doc.content.size))
      const merged = merge(state.apply(state.tr.setSelection(at)), next)
      const text = (found: Node) => found.textBetween(0, found.content.size, '|').replace(/\|+$/, '')
      expect(text(merged.doc)).toBe(text(next))
      merged.doc.check()
      expect(merged.selection.to).toBeLessThanOrEqual(merged.doc.content.size)
    }),
    { numRuns: 500 },
  )
})
