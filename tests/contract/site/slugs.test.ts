import { beforeAll, expect, test } from 'vitest'
import { checkSlug, listFormerSlugs } from '../../../app/data/check-slug.ts'
import { findRenamedPost } from '../../../app/data/find-renamed-post.ts'
import { isGonePost } from '../../../app/data/is-gone-post.ts'
import type { Client } from '../../../app/data/schema.ts'
import { setUpBackend } from '../../support/backend.ts'

const backend = await setUpBackend()
let office: Client
let visitor: Client
const ahead = new Date(Date.now() + 86_400_000).toISOString()

beforeAll(async () => {
  office = (await backend.people.editor()).client
  visitor = backend.client()
})

type Row = Record<string, string | null>

async function add(title: string, more: Row = {}) {
  const row = { title, excerpt: 'E', content: 'C', ...more } as never
  const { data } = await office.from('posts').insert(row).select('*').single().throwOnError()
  return data
}
const change = (id: string, part: Row) =>
  office
    .from('posts')
    .update(part as never)
    .eq('id', id)
    .select('slug')
    .single()
const remove = (id: string) => office.from('posts').delete().eq('id', id).throwOnError()
const leadsTo = async (slug: string) => (await findRenamedPost(visitor, slug)).data?.slug ?? null
const isGone = async (slug: string) => (await isGonePost(visitor, slug, { opening: false })).data

test('every former address leads to the present one in one step', async () => {
  const { id } = await add('Chain')
  for (const slug of ['chain-b', 'chain-c', 'chain-d']) await change(id, { slug }).throwOnError()
  expect(await Promise.all(['chain', 'chain-b', 'chain-c'].map(leadsTo))).toEqual(Array(3).fill('chain-d'))
  expect((await listFormerSlugs(office, id)).data).toEqual(['chain-c', 'chain-b', 'chain'])
  await change(id, { slug: 'chain' }).throwOnError()
  expect([await leadsTo('chain'), await leadsTo('chain-d')]).toEqual([null, 'chain'])
})

test('an address somebody else has is refused by its owner’s title, and one that is none is refused', async () => {
  await add('The owner')
  const { id, slug } = await add('The other')
  const taken = await change(id, { slug: 'the-owner' })
  expect(taken.error).toMatchObject({
    code: '23505',
    message: 'The address "the-owner" is that of "The owner"',
  })
  for (const wrong of ['Big', 'a--b', '-a', 'a/b', 'ọjà', 'a'.repeat(101)]) {
    expect((await change(id, { slug: wrong })).error?.code, wrong).toBe('22023')
  }
  expect((await change(id, { slug: null })).data?.slug).toBe(slug)
})

test('an address given to a new post is kept if it is free, and tidied', async () => {
  expect((await add('Given', { slug: 'as-given' })).slug).toBe('as-given')
  expect((await add('Given again', { slug: 'as-given' })).slug).toBe('as-given-2')
  expect((await add('Given untidy', { slug: ' Ọjà Tuntun! ' })).slug).toBe('oja-tuntun')
})

test('an address that is used again is its new owner’s; titles alone take none that leads to a post', async () => {
  const { id } = await add('Shelf')
  await change(id, { slug: 'shelf-moved' }).throwOnError()
  expect((await add('Shelf')).slug).toBe('shelf-2')
  expect(await leadsTo('shelf')).toBe('shelf-moved')
  const heir = await add('Heir', { slug: 'shelf' })
  expect(await leadsTo('shelf')).toBeNull()
  await remove(heir.id)
  expect([await leadsTo('shelf'), await isGone('shelf')]).toEqual([null, true])
})

test('former addresses of a deleted post are gone, and back with it', async () => {
  const { data: careers } = await visitor.from('categories').select('id').eq('name', 'Careers').single()
  const post = await add('Lost opening', { category_id: careers?.id ?? null })
  await change(post.id, { slug: 'lost-and-found' }).throwOnError()
  await remove(post.id)
  expect([
    await leadsTo('lost-opening'),
    await isGone('lost-opening'),
    await isGone('lost-and-found'),
  ]).toEqual([null, true, true])
  expect((await isGonePost(visitor, 'lost-opening', { opening: true })).data).toBe(true)
  await add(post.title, { id: post.id, slug: 'lost-and-found', category_id: post.category_id })
  expect([await leadsTo('lost-opening'), await isGone('lost-opening')]).toEqual(['lost-and-found', false])
  expect((await findRenamedPost(visitor, 'lost-opening')).data?.is_opening).toBe(true)
})

test('what is coming neither leads on, nor takes an address before it is out, nor is it known to be gone', async () => {
  const old = await add('Old home')
  await change(old.id, { slug: 'new-home' }).throwOnError()
  const coming = await add('Coming', { slug: 'old-home', created_at: ahead })
  expect(await leadsTo('old-home')).toBe('new-home')
  await change(coming.id, { slug: 'coming-later' }).throwOnError()
  await change(coming.id, { slug: 'old-home' }).throwOnError()
  expect([await leadsTo('coming-later'), await leadsTo('old-home')]).toEqual([null, 'new-home'])
  await remove(coming.id)
  expect([await isGone('coming-later'), await leadsTo('old-home')]).toEqual([false, 'new-home'])

  await change(old.id, { created_at: ahead }).throwOnError()
  expect([await leadsTo('old-home'), await isGone('old-home')]).toEqual([null, false])
})

test('staff learn whose an address is; a stranger’s insert is refused without a word of it', async () => {
  const owner = await add('Whose is this', { created_at: ahead })
  expect((await checkSlug(office, 'Whose is THIS?', null)).data).toEqual({
    slug: 'whose-is-this',
    owner_id: owner.id,
    owner_title: 'Whose is this',
    is_former: false,
  })
  expect((await checkSlug(office, 'whose-is-this', owner.id)).data).toMatchObject({ owner_id: null })
  expect((await checkSlug(visitor, 'whose-is-this', null)).error?.code).toBe('42501')

  const { client: stranger } = await backend.people.visitor()
  for (const client of [visitor, stranger]) {
    const row = { title: 'X', excerpt: 'E', content: 'C', slug: 'whose-is-this' } as never
    const { error } = await client.from('posts').insert(row)
    expect(error?.code).toBe('42501')
    expect(JSON.stringify(error)).not.toContain('hose is')
  }
})

test('of two people who want one address the second hears whose it is', async () => {
  const [first, second] = [await add('Racer one'), await add('Racer two')]
  const results = await Promise.all([first, second].map(({ id }) => change(id, { slug: 'the-prize' })))
  expect(results.map(({ error }) => error?.code ?? 'saved').sort()).toEqual(['23505', 'saved'])
})
