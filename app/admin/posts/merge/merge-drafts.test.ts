import { expect, test } from 'vitest'
import { noDetails } from '../../../data/post-details.ts'
import type { StoredDraft } from '../post-draft.ts'
import { type Choice, mergeDrafts, resolveClashes } from './merge-drafts.ts'

const base: StoredDraft = {
  title: 'T',
  excerpt: 'E',
  content: '<p>One</p><p>Two</p>',
  categoryId: 'a',
  imageUrl: 'https://x.example/1.png',
  slug: 't',
  publishAt: '2026-01-01T00:00:00+00:00',
  details: noDetails,
}
const untouched = { ...base, image: null }
const image = new File(['x'], 'x.png', { type: 'image/png' })

test('each keeps what only one of them changed', () => {
  const merge = mergeDrafts(
    base,
    { ...untouched, title: 'Mine' },
    { ...base, excerpt: 'Theirs', categoryId: 'b' },
  )
  expect(merge).toMatchObject({
    draft: { ...untouched, title: 'Mine', excerpt: 'Theirs', categoryId: 'b' },
    mine: ['title'],
    theirs: ['excerpt', 'categoryId'],
    clashes: [],
  })
})

test('two paragraphs that different people changed are both in the merged content', () => {
  const merge = mergeDrafts(
    base,
    { ...untouched, content: '<p>One</p><p>Two of mine</p>' },
    { ...base, content: '<p>One of theirs</p><p>Two</p><p>Three</p>' },
  )
  expect(merge).toMatchObject({
    draft: { content: '<p>One of theirs</p><p>Two of mine</p><p>Three</p>' },
    mine: ['content'],
    theirs: ['content'],
    changes: { mine: 1, theirs: 2 },
    clashes: [],
  })
})

test('what both changed is a clash with both texts; what both changed alike is none', () => {
  const mine = { ...untouched, title: 'Same', content: '<p>Mine</p><p>Two</p>' }
  const merge = mergeDrafts(base, mine, { ...base, title: 'Same', content: '<p>Theirs</p><p>Two</p>' })
  expect(merge).toMatchObject({ draft: mine, mine: [], theirs: [] })
  expect(merge.clashes).toMatchObject([
    { id: 'content 0', field: 'content', base: '<p>One</p>', mine: '<p>Mine</p>', theirs: '<p>Theirs</p>' },
  ])
})

test('at each clash stands what was chosen, and mine where nothing was', () => {
  const mine = { ...base, title: 'Mine', excerpt: 'Mine', categoryId: 'b', imageUrl: null, image }
  const theirs = {
    ...base,
    title: 'Theirs',
    excerpt: 'Theirs',
    categoryId: 'c',
    imageUrl: 'https://x.example/2.png',
  }
  const theirPost = { ...theirs, content: '<p>1 of theirs</p><p>2 of theirs</p>' }
  const merge = mergeDrafts(base, { ...mine, content: '<p>1 of mine</p><p>2 of mine</p>' }, theirPost)
  expect(merge.clashes.map(({ id }) => id)).toEqual([
    'title',
    'excerpt',
    'content 0',
    'content 1',
    'categoryId',
    'image',
  ])
  const choices = (choice: Choice, ...ids: string[]) => new Map(ids.map(id => [id, choice]))
  expect(resolveClashes(merge, theirPost, new Map())).toEqual(merge.draft)
  expect(
    resolveClashes(merge, theirPost, choices('theirs', 'title', 'content 1', 'categoryId', 'image')),
  ).toEqual({
    ...theirs,
    excerpt: 'Mine',
    content: '<p>1 of mine</p><p>2 of theirs</p>',
    image: null,
  })
  expect(resolveClashes(merge, theirPost, choices('both', 'title', 'excerpt', 'content 0'))).toMatchObject({
    title: 'Theirs / Mine',
    excerpt: 'Theirs\nMine',
    content: '<p>1 of theirs</p><p>1 of mine</p><p>2 of mine</p>',
  })
})

test('a new image of mine and an image they removed are both changes', () => {
  expect(mergeDrafts(base, { ...untouched, image }, base).mine).toEqual(['image'])
  expect(mergeDrafts(base, { ...untouched, image }, { ...base, imageUrl: null }).clashes).toMatchObject([
    { id: 'image', theirs: null },
  ])
  expect(mergeDrafts(base, untouched, { ...base, imageUrl: null }).draft.imageUrl).toBeNull()
})

test('without what the text was based on every difference is a clash', () => {
  const merge = mergeDrafts(null, { ...untouched, title: 'Mine', content: '<p>One</p>' }, base)
  expect(merge).toMatchObject({ mine: [], theirs: [] })
  expect(merge.clashes).toMatchObject([
    { id: 'title', base: null, mine: 'Mine', theirs: 'T' },
    { id: 'content 1', base: null, mine: null, theirs: '<p>Two</p>' },
  ])
})

test('blocks are compared by the key that is asked for', () => {
  const toKey = (html: string) => html.replace(' rel="noopener"', '')
  const [link, other] = ['<p><a href="/a">A</a></p>', '<p><a href="/a" rel="noopener">A</a></p>']
  const merge = mergeDrafts(
    { ...base, content: `${link}<p>Two</p>` },
    { ...untouched, content: `${other}<p>Two</p><p>Three</p>` },
    { ...base, content: `<p><a href="/a">A</a> of theirs</p><p>Two</p>` },
    toKey,
  )
  expect(merge.clashes).toEqual([])
  expect(merge.draft.content).toBe('<p><a href="/a">A</a> of theirs</p><p>Two</p><p>Three</p>')
})

test('details merge one by one, and so do slug and date', () => {
  const mine = { ...untouched, slug: 'mine', details: { ...noDetails, place: 'Lagos', pay_min: 1 } }
  const theirs = {
    ...base,
    publishAt: '2030-01-01T07:00:00+00:00',
    details: { ...noDetails, place: 'Ibadan', is_remote: true },
  }
  const merge = mergeDrafts(base, mine, theirs)
  expect(merge).toMatchObject({
    draft: {
      slug: 'mine',
      publishAt: theirs.publishAt,
      details: { place: 'Lagos', pay_min: 1, is_remote: true },
    },
    mine: ['slug', 'details'],
    theirs: ['publishAt', 'details'],
    clashes: [{ id: 'details place', field: 'details', base: null, mine: 'Lagos', theirs: 'Ibadan' }],
  })
  const chosen = resolveClashes(merge, theirs, new Map([['details place', 'theirs']]))
  expect(chosen.details).toEqual({ ...noDetails, place: 'Ibadan', pay_min: 1, is_remote: true })
})
