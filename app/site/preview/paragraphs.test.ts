import { expect, test } from 'vitest'
import { findParagraph, toParagraphText } from './paragraphs.ts'

test('a paragraph is known by what it says, whatever stands around and within its words', () => {
  expect(toParagraphText('<p>Ten <strong>thou</strong>sand&nbsp;users &amp;\n more</p>')).toBe(
    'Ten thousand users & more',
  )
  expect(toParagraphText('<ul><li><p>One</p></li><li><p>Two</p></li></ul>')).toBe('One Two')
  expect(toParagraphText('<img src="https://x.example/a/17_chart.png?width=2" alt="">')).toBe(
    'Picture: 17_chart.png',
  )
  expect(toParagraphText('<p></p>')).toBe('')
  expect(toParagraphText(`<p>${'x'.repeat(900)}</p>`)).toHaveLength(500)
})

const text = ['Intro', 'We grew by ten percent in March', 'Again', 'Again', 'Write to us']

test('a comment stays with its paragraph when others come and go', () => {
  const comment = { paragraph: 'Write to us', place: 1 }
  expect(findParagraph(text, comment)).toEqual({ place: 4, isChanged: false })
})

test('of two paragraphs with the same words it is the one nearer to where it was', () => {
  expect(findParagraph(text, { paragraph: 'Again', place: 9 })).toEqual({ place: 3, isChanged: false })
  expect(findParagraph(text, { paragraph: 'Again', place: 0 })).toEqual({ place: 2, isChanged: false })
})

test('a paragraph that was changed is found by the words that stayed, and said to have changed', () => {
  const comment = { paragraph: 'We grew by twelve percent in April', place: 1 }
  expect(findParagraph(text, comment)).toEqual({ place: 1, isChanged: true })
})

test('a paragraph that is gone is nowhere', () => {
  expect(findParagraph(text, { paragraph: 'Prices start at a naira', place: 1 })).toBeNull()
  expect(findParagraph([], { paragraph: 'Again', place: 0 })).toBeNull()
})
