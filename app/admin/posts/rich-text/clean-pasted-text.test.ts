import { expect, test } from 'vitest'
import { cleanPastedText } from './clean-pasted-text.ts'

test('messages copied out of WhatsApp lose their stamps and keep what was bold', () => {
  const copied = '[10:02, 20/11/2026] Bola A.: Hello *there you*\n[9:05 pm, 1/2/26] Ada: 2*3 is 6'
  expect(cleanPastedText(copied)).toBe('Hello **there you**\n2*3 is 6')
})

test('other text stays as it is, also with stars and brackets', () => {
  const text = 'A *word* [1] at 10:02, and more'
  expect(cleanPastedText(text)).toBe(text)
})
