import sharp from 'sharp'
import { expect, test } from 'vitest'
import { agency as group } from '../../settings/groups/agency.ts'
import { home } from '../../settings/groups/home.ts'
import { breakLines } from './break-lines.ts'
import { createTypesetter } from './create-typesetter.ts'
import { drawShareImage } from './draw-share-image.ts'
import { findMainCard, toArticleCard, toOpeningCard, toSharePath } from './share-card.ts'

const agency = group.defaults
const square = { letters: { a: [500, 'M0 0h1'], e: [500, 'M0 0h2'], ' ': [250, ''] }, kerns: { ae: -100 } }
const accented = { letters: { é: [600, 'M0 0h3'] }, kerns: {} }
const setter = createTypesetter([square, accented], { tracking: 0, wordSpace: 50 })

test('a letter is taken from the first font that has it, or else without its marks', () => {
  expect(setter.measure('é', 100)).toBe(60)
  expect(setter.measure('ẹ', 100)).toBe(50)
  expect(setter.measure('ae', 100)).toBe(90)
  expect(setter.measure('a a', 100)).toBe(130)
})

test('what no font can draw leaves no gap', () => {
  expect(setter.toDrawable(' a 🚀👩🏾‍💻 è ')).toBe('a è')
  expect(setter.toDrawable('🚀')).toBe('')
})

const oneEach = (text: string, size: number) => text.length * size
const room = { width: 100, height: 40, sizes: [20, 10], leading: 1 }

test('a title is as large as the room allows, in lines of about equal length', () => {
  expect(breakLines('abc de', oneEach, room)).toEqual({ lines: ['abc', 'de'], size: 20 })
  expect(breakLines('aaa bbb ccc', oneEach, room)).toEqual({ lines: ['aaa bbb', 'ccc'], size: 10 })
})

test('too long a title ends in three dots, and too long a word is cut', () => {
  const { lines } = breakLines('word '.repeat(20).trim(), oneEach, room)
  expect(lines).toHaveLength(4)
  expect(lines.at(-1)).toMatch(/…$/)
  expect(breakLines('abcdefghijklmno', oneEach, room).lines).toEqual(['abcdefghij', 'klmno'])
})

test('the letters of Yoruba and Igbo and the naira sign are drawn, each in its own way', async () => {
  const draw = async (title: string) => {
    const svg = drawShareImage(toArticleCard({ id: '1', title, category: null }, agency))
    expect(svg).not.toContain('<text')
    return (await sharp(Buffer.from(svg)).raw().toBuffer()).toString('base64')
  }
  const pictures = await Promise.all(['Oja', 'Ọja', 'Ọ̀ja', 'Ọjà', 'Ọja ₦1'].map(draw))
  expect(new Set(pictures).size).toBe(pictures.length)
})

test('the address changes with the title and with nothing else', () => {
  const post = { id: '1', title: 'One', category: 'Growth Analytics' }
  const address = (card = toArticleCard(post, agency)) => toSharePath('/company/blog/one', card)
  expect(address()).toBe(address())
  expect(address(toArticleCard({ ...post, title: 'Two' }, agency))).not.toBe(address())
  expect(address()).toMatch(/^\/share\/company\/blog\/one\.png\?v=[a-z0-9]+$/)
  expect(toSharePath('/', toOpeningCard({ title: 'Analyst' }, agency))).toMatch(/^\/share\/home\.png\?v=/)
  expect(findMainCard('constructor', agency)).toBeNull()
  expect(findMainCard('/', agency, home.defaults.headline)).toEqual(findMainCard('/', agency))
  expect(findMainCard('/', agency, 'Accra’s apps.')?.title).toBe('Accra’s apps')
  expect(findMainCard('/contact', agency, 'Accra’s apps.')).toEqual(findMainCard('/contact', agency))
})
