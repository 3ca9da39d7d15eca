import { beforeAll, expect, test } from 'vitest'
import { bringBackDrafts, discardDrafts, readDrafts } from '../../../app/data/change-posts.ts'
import type { Client } from '../../../app/data/schema.ts'
import { setUpBackend } from '../../support/backend.ts'
import type { Person } from '../../support/people.ts'

const backend = await setUpBackend()
const { sql } = backend
let ada: Person
let bola: Person
let editor: Person
let colleague: Person

beforeAll(async () => {
  ;[ada, bola, editor, colleague] = await Promise.all([
    backend.people.member('writer'),
    backend.people.member('writer'),
    backend.people.member('editor'),
    backend.people.member('editor'),
  ])
})

const as = (person: Person) => person.client as unknown as Client
const find = async (id: string) => (await sql`select * from public.post_drafts where id = ${id}`)[0]
const listWriters = async (id: string) =>
  (await sql`select user_id from private.draft_writers where draft_id = ${id}`)
    .map(row => row.user_id)
    .toSorted()

async function begin(person: Person, fields: Record<string, unknown> = {}): Promise<string> {
  const text = {
    title: 'Rain',
    excerpt: 'E',
    content: '<p>Of Ada</p>',
    details: { place: 'Ibadan' },
    ...fields,
  }
  const { data, error } = await person.client.from('post_drafts').insert(text).select('id').single()
  expect(error).toBeNull()
  return data?.id
}

async function discard(person: Person, id: string) {
  const { data } = await readDrafts(as(person), [id])
  const { error } = await discardDrafts(as(person), data ?? [])
  expect(error).toBeNull()
  expect(await find(id)).toBeUndefined()
  return data ?? []
}

test('a draft that a colleague discarded and brings back is its writer’s, as sent and as often saved as it was', async () => {
  const id = await begin(ada)
  await bola.client.from('post_drafts').update({ title: 'Mine' }).eq('id', id)
  await colleague.client.from('post_drafts').update({ excerpt: 'Shorter' }).eq('id', id)
  await ada.client.rpc('submit_draft', { p_draft_id: id })
  const [before, writers] = [await find(id), await listWriters(id)]
  expect(writers).toEqual([ada.id, colleague.id].toSorted())

  const drafts = await discard(editor, id)
  expect((await bringBackDrafts(as(editor), drafts)).error).toBeNull()
  const after = await find(id)
  expect(after).toEqual({ ...before, version: 3 })
  expect(await listWriters(id)).toEqual(writers)
  expect((await ada.client.from('post_drafts').select('title').eq('id', id)).data).toEqual([
    { title: 'Rain' },
  ])

  const approval = { p_draft_id: id, p_version: 3 }
  expect((await colleague.client.rpc('approve_draft', approval)).error).toMatchObject({ code: '42501' })
  expect((await editor.client.rpc('approve_draft', approval)).error).toBeNull()
})

test('what never went stays as it is, also to its writer', async () => {
  const id = await begin(ada)
  const { data } = await readDrafts(as(ada), [id])
  const before = await find(id)
  for (const person of [ada, editor]) {
    expect((await bringBackDrafts(as(person), data ?? [])).error).toBeNull()
  }
  expect(await find(id)).toEqual(before)
})

test('a writer brings back their own draft, and no other’s', async () => {
  const [own, other] = [await begin(ada), await begin(bola)]
  const drafts = await discard(ada, own)
  expect((await bringBackDrafts(as(ada), drafts)).error).toBeNull()
  expect(await find(own)).toMatchObject({ writer_id: ada.id })

  const theirs = await discard(editor, other)
  const unknown = theirs.map(draft => ({ ...draft, id: crypto.randomUUID() }))
  const refusal = { code: '42501', message: 'Your account may not do this' }
  for (const drafts of [theirs, unknown]) {
    expect((await bringBackDrafts(as(ada), drafts)).error).toMatchObject(refusal)
  }
  expect(await find(other)).toBeUndefined()
})

test('whoever brings back other words than were discarded has written in them', async () => {
  const id = await begin(ada)
  const [draft] = await discard(editor, id)
  const { error } = await editor.client.rpc('bring_back_draft', {
    p_draft: {
      ...draft,
      content: '<p>Of the editor</p>',
      writer_id: bola.id,
      submitted_at: '2026-01-01',
      version: 99,
    },
  })
  expect(error).toBeNull()
  expect(await find(id)).toMatchObject({ writer_id: ada.id, submitted_at: null, version: 2 })
  expect(await listWriters(id)).toEqual([ada.id, editor.id].toSorted())
})

test('what is there already stays as it is, also where two bring it back at once', async () => {
  const id = await begin(ada)
  const drafts = await discard(editor, id)
  const [one, other] = await Promise.all([
    bringBackDrafts(as(editor), drafts),
    bringBackDrafts(as(colleague), drafts),
  ])
  expect([one?.error, other?.error]).toEqual([null, null])
  await ada.client.from('post_drafts').update({ title: 'Further' }).eq('id', id)
  expect((await bringBackDrafts(as(editor), drafts)).error).toBeNull()
  expect(await find(id)).toMatchObject({ title: 'Further' })
})

test('what was discarded more than a day ago, or never, is brought back by nobody', async () => {
  const id = await begin(ada)
  const [draft] = await discard(editor, id)
  await sql`update private.discarded_drafts set discarded_at = now() - interval '25 hours' where draft_id = ${id}`
  const tooLate = { code: 'P0002', message: 'It was discarded too long ago to be brought back' }
  for (const p_draft of [draft, { ...draft, id: crypto.randomUUID() }, {}, { id: null }, null]) {
    expect((await editor.client.rpc('bring_back_draft', { p_draft })).error).toMatchObject(tooLate)
  }
  expect(await find(id)).toBeUndefined()
  await sql`select private.erase_expired_trash()`
  expect(await sql`select from private.discarded_drafts where draft_id = ${id}`).toEqual([])
})

test('a draft that is brought back may be as long as one that is begun, and what is known of it holds no text', async () => {
  const id = await begin(ada)
  const [draft] = await discard(editor, id)
  const [known] = await sql`select * from private.discarded_drafts where draft_id = ${id}`
  expect(JSON.stringify(known)).not.toContain('Of Ada')
  const p_draft = { ...draft, title: 'x'.repeat(301) }
  expect((await editor.client.rpc('bring_back_draft', { p_draft })).error).toMatchObject({ code: '23514' })
})
