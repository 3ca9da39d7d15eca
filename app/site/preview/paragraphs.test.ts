import { expect, test } from 'vitest'
import { Paragraphs, toParagraphText } from './paragraphs.ts'

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

const text = new Paragraphs(['Intro', 'We grew by ten percent in March', 'Again', 'Again', 'Write to us'])

test('a comment stays with its paragraph when others come and go', () => {
  const comment = { paragraph: 'Write to us', place: 1 }
  expect(text.find(comment)).toEqual({ place: 4, isChanged: false })
})

test('of two paragraphs with the same words it is the one nearer to where it was', () => {
  expect(text.find({ paragraph: 'Again', place: 9 })).toEqual({ place: 3, isChanged: false })
  expect(text.find({ paragraph: 'Again', place: 0 })).toEqual({ place: 2, isChanged: false })
})

test('a paragraph that was changed is found by the words that stayed, and said to have changed', () => {
  const comment = { paragraph: 'We grew by twelve percent in April', place: 1 }
  expect(text.find(comment)).toEqual({ place: 1, isChanged: true })
})

test('a paragraph that is gone is nowhere', () => {
  expect(text.find({ paragraph: 'Prices start at a naira', place: 1 })).toBeNull()
  expect(new Paragraphs([]).find({ paragraph: 'Again', place: 0 })).toBeNull()
})

test('of two paragraphs that share as many words it is the one nearer to where it was', () => {
  const similar = new Paragraphs(['Write to us today', 'Else', 'Write to us now', 'Write to us soon'])
  expect(similar.find({ paragraph: 'Write to us', place: 3 })).toEqual({ place: 3, isChanged: true })
  expect(similar.find({ paragraph: 'Write to us', place: 1 })).toEqual({ place: 0, isChanged: true })
})

/** In milliseconds of the processor. */
function measureFinding(paragraphs: string[], comments: { paragraph: string; place: number }[]): number {
  const before = process.threadCpuUsage()
  const text = new Paragraphs(paragraphs)
  for (const comment of comments) text.find(comment)
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000
}

test('as many comments as there may be, none on a paragraph of a long text, are soon looked up', () => {
  const sentence = (length: number, from: number) =>
    Array.from({ length }, (_, i) => `word${(from * 31 + i * 7) % 900}`).join(' ')
  const paragraphs = Array.from({ length: 4_000 }, (_, at) => sentence(6, at))
  const comments = Array.from({ length: 200 }, (_, place) => ({ paragraph: sentence(60, place), place }))
  expect(measureFinding(paragraphs, comments)).toBeLessThan(1_000)
  const letters = Array.from({ length: 250 }, (_, i) => String.fromCodePoint(0x4e00 + i)).join(' ')
  const sameLetters = comments.map(({ place }) => ({ paragraph: `${letters} ${place}`, place }))
  expect(measureFinding(Array(400).fill(letters), sameLetters)).toBeLessThan(1_000)
})
