import { Editor } from '@tiptap/core'
import { afterEach, expect, test, vi } from 'vitest'
import { extensions } from './extensions.ts'
import { followPlace } from './follow-place.ts'

afterEach(() => void vi.unstubAllGlobals())

const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })

function open(cursor = 4) {
  const content = { type: 'doc', content: [paragraph('One'), paragraph('Two')] }
  const editor = new Editor({ element: null, extensions, content })
  // It has no view.
  Object.defineProperty(editor, 'isDestroyed', { value: false })
  editor.commands.setTextSelection(cursor)
  vi.stubGlobal('document', { activeElement: null })
  const findNames = () => editor.state.doc.content.content.map(node => node.attrs.src ?? node.textContent)
  const write = (text: string) => editor.commands.insertContent({ type: 'text', text })
  return { editor, findNames, write }
}

test.each([
  ['the beginning', 1, [], ['One', 'Two']],
  ['the middle', 2, ['O'], ['ne', 'Two']],
  ['the end', 4, ['One'], ['Two']],
])(
  'pictures that are pasted at once follow one another, and the cursor the last: at %s of a paragraph',
  (_, cursor, before, after) => {
    const { editor, findNames, write } = open(cursor)
    const place = followPlace(editor, null)
    for (const src of ['/1.png', '/2.png', '/3.png']) place.insert({ src })
    place.stop()
    expect(findNames().filter(Boolean)).toEqual([...before, '/1.png', '/2.png', '/3.png', ...after])
    const { doc, selection } = editor.state
    const rest = doc.textBetween(selection.to, doc.content.size, '|', node => node.attrs.src)
    expect(rest.split('|').filter(Boolean)).toEqual(after)
    write('!')
    const [next, ...others] = after
    expect(findNames().filter(Boolean)).toEqual([
      ...before,
      ...['/1.png', '/2.png', '/3.png'],
      `!${next}`,
      ...others,
    ])
  },
)

test('who writes on elsewhere meanwhile keeps the cursor', () => {
  const { editor, findNames, write } = open()
  const place = followPlace(editor, null)
  place.insert({ src: '/1.png' })
  editor.commands.setTextSelection(editor.state.doc.content.size - 1)
  place.insert({ src: '/2.png' })
  write(' and more')
  place.stop()
  expect(findNames().filter(Boolean)).toEqual(['One', '/1.png', '/2.png', 'Two and more'])
})
