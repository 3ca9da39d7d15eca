import { expect, test } from 'vitest'
import { cleanPastedText } from './clean-pasted-text.ts'

test('messages copied out of WhatsApp on the web come without stamps, and bold and struck as the editor knows them', () => {
  const copied = '[10:02, 20/11/2026] Bola A.: Hello *there*\n[10:03, 20/11/2026] Ada: ~No~ yes'
  expect(cleanPastedText(copied)).toBe('Hello **there**\n~~No~~ yes')
})

test('so do messages copied on an Android phone', () => {
  expect(cleanPastedText('[20/11, 10:02 AM] Bola: One\n[20/11, 10:03 AM] Ada: Two')).toBe('One\nTwo')
})

test('so do messages copied on an iPhone, whose lines may begin with a mark of direction', () => {
  expect(
    cleanPastedText('[20/11/2026, 10:02:15] Bola: One\n\u200e[20.11.26, 10:03:01\u202fPM] Ada: Two'),
  ).toBe('One\nTwo')
})

test('other text keeps its signs', () => {
  expect(cleanPastedText('2 * 3 * 4 [10:02] is ~5~')).toBe('2 * 3 * 4 [10:02] is ~5~')
})

test('text that is no copy of messages stays as it is, also with stars and brackets', () => {
  const text = 'A *word* [1] at 10:02, and more'
  expect(cleanPastedText(text)).toBe(text)
})

test('a product is not bold', () => {
  expect(cleanPastedText('[9:05 pm, 1/2/26] Ada: 2*3 is 6')).toBe('2*3 is 6')
})
