import { expect, test } from 'vitest'
import { parseLegalText } from './parse-legal-text.ts'

test('an owner’s text has paragraphs, headings and lists', () => {
  expect(parseLegalText('One\nline\n\n### Head\nText\n- a\n- b\nAfter\n\n\n- c')).toEqual([
    { kind: 'paragraph', lines: ['One', 'line'] },
    { kind: 'heading', lines: ['Head'] },
    { kind: 'paragraph', lines: ['Text'] },
    { kind: 'list', lines: ['a', 'b'] },
    { kind: 'paragraph', lines: ['After'] },
    { kind: 'list', lines: ['c'] },
  ])
})

test('markup is text, and nothing is lost of what looks like a sign of ours', () => {
  expect(parseLegalText('<b>-</b>\n###\n-')).toEqual([{ kind: 'paragraph', lines: ['<b>-</b>', '###', '-'] }])
  expect(parseLegalText(' \n\n')).toEqual([])
})
