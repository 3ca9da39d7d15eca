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

test('what is inserted stands by itself, wherever it is named', () => {
  const text = 'The terms: {offer_terms}.\n\n- first {cookies} second\n- {cookies}\n### {offer_terms}\n{name}'
  expect(parseLegalText(text, ['offer_terms', 'cookies'])).toEqual([
    { kind: 'paragraph', lines: ['The terms:'] },
    { kind: 'insert', lines: ['offer_terms'] },
    { kind: 'list', lines: ['first'] },
    { kind: 'insert', lines: ['cookies'] },
    { kind: 'list', lines: ['second'] },
    { kind: 'insert', lines: ['cookies'] },
    { kind: 'insert', lines: ['offer_terms'] },
    { kind: 'paragraph', lines: ['{name}'] },
  ])
  expect(parseLegalText('The terms: {offer_terms}.')).toEqual([
    { kind: 'paragraph', lines: ['The terms: {offer_terms}.'] },
  ])
})
