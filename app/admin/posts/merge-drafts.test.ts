import { expect, test } from 'vitest'
import { mergeDrafts } from './merge-drafts.ts'

const base = {
  title: 'T',
  excerpt: 'E',
  content: '<p>C</p>',
  categoryId: 'a',
  imageUrl: 'https://x.example/1.png',
}
const untouched = { ...base, image: null }

test('each keeps what only one of them changed', () => {
  const merge = mergeDrafts(
    base,
    { ...untouched, title: 'Mine' },
    { ...base, excerpt: 'Theirs', categoryId: 'b' },
  )
  expect(merge).toEqual({
    draft: { ...untouched, title: 'Mine', excerpt: 'Theirs', categoryId: 'b' },
    theirs: ['excerpt', 'categoryId'],
    mine: ['title'],
    both: [],
  })
})

test('what both changed is named, and what both changed alike is not', () => {
  const mine = { ...untouched, title: 'Same', content: '<p>Mine</p>' }
  const merge = mergeDrafts(base, mine, { ...base, title: 'Same', content: '<p>Theirs</p>' })
  expect(merge).toEqual({ draft: mine, theirs: [], mine: [], both: ['content'] })
})

test('a new image of mine and an image they removed are both changes', () => {
  const image = new File(['x'], 'x.png', { type: 'image/png' })
  expect(mergeDrafts(base, { ...untouched, image }, base).mine).toEqual(['image'])
  expect(mergeDrafts(base, { ...untouched, image }, { ...base, imageUrl: null }).both).toEqual(['image'])
  expect(mergeDrafts(base, untouched, { ...base, imageUrl: null }).draft.imageUrl).toBeNull()
})

test('without what the text was based on every difference is one to decide', () => {
  const merge = mergeDrafts(null, { ...untouched, title: 'Mine' }, base)
  expect(merge).toMatchObject({ theirs: [], mine: [], both: ['title'] })
})
