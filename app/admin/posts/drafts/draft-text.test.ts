import { expect, test } from 'vitest'
import { toStoredDraft } from '../post-draft.ts'
import { isSameText, toDigest } from './draft-text.ts'

const blank = toStoredDraft(null)

test('the form of a text that is still to come is nothing to keep', () => {
  for (const content of [
    '<h2></h2>',
    '<ul><li><p></p></li></ul>',
    '<table><tbody><tr><td><p></p></td></tr></tbody></table>',
  ]) {
    expect(isSameText({ ...blank, content }, blank), content).toBe(true)
    expect(toDigest({ ...blank, content }), content).toBe(toDigest(blank))
  }
})

test('a letter, a picture and a text that was taken away are', () => {
  const written = { ...blank, content: '<p>a</p>' }
  expect(isSameText(written, blank)).toBe(false)
  expect(isSameText({ ...blank, content: '<p><img src="https://images.example/a.png"></p>' }, blank)).toBe(
    false,
  )
  expect(isSameText({ ...written, content: '<p></p>' }, written)).toBe(false)
})
