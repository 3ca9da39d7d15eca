import { expect, test } from 'vitest'
import { isBlankHtml, withoutTrailingBlanks } from './blank-html.ts'

test('paragraphs without a letter count as empty', () => {
  expect(isBlankHtml('')).toBe(true)
  expect(isBlankHtml('<p></p>')).toBe(true)
  expect(isBlankHtml('<p> \n</p><p><br class="x"></p>')).toBe(true)
  expect(isBlankHtml('<h2><strong>&nbsp;\u00a0&#160;\u200b</strong></h2>')).toBe(true)
  expect(isBlankHtml('<ul><li><p></p></li></ul>')).toBe(true)
})

test('one letter, one picture or one escaped sign is content', () => {
  expect(isBlankHtml('<p>a</p>')).toBe(false)
  expect(isBlankHtml('<p><img src="https://images.example/a.png"></p>')).toBe(false)
  expect(isBlankHtml('<p>&lt;</p>')).toBe(false)
})

test('only the empty paragraphs at the end are cut', () => {
  expect(withoutTrailingBlanks('<p></p><p>a</p><p></p><p><br></p>')).toBe('<p></p><p>a</p>')
  expect(withoutTrailingBlanks('<p></p>')).toBe('')
})
