import { expect, test } from 'vitest'
import { toParagraphs, toPieces } from './to-mail-preview.ts'

const fields = { name: 'Holla', link: 'the link' }

test('fields are filled in, and what is none stays', () => {
  expect(toPieces('From {name} {nobody}', fields)).toEqual([
    { text: 'From ', isFilled: false },
    { text: 'Holla', isFilled: true },
    { text: ' ', isFilled: false },
    { text: '{nobody}', isFilled: false },
  ])
})

test('a link by itself is a button, one within a text is not', () => {
  expect(toParagraphs('Hello\n\n{link}\n\nOr {link}', fields, 'Open')).toEqual([
    { pieces: [{ text: 'Hello', isFilled: false }] },
    { button: 'Open' },
    {
      pieces: [
        { text: 'Or ', isFilled: false },
        { text: 'the link', isFilled: true },
      ],
    },
  ])
})
