import { expect, test } from 'vitest'
import { findScheduleError, immediately, reschedule, unschedule } from '../../../app/data/reschedule.ts'
import type { Client } from '../../../app/data/schema.ts'
import { setUpBackend } from '../../support/backend.ts'

const backend = await setUpBackend()
const editor = await backend.people.editor()
const client = editor.client as unknown as Client
const text = { title: 'Before', excerpt: 'As it was', content: '<p>Text</p>' }
const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
const later = new Date(Date.now() + 2 * 86_400_000).toISOString()

/** A change of a post, as the calendar shows it. */
async function schedule(changed: Partial<typeof text>) {
  const { data: post } = await editor.client.from('posts').insert(text).select('id,updated_at').single()
  const { data, error } = await editor.client
    .from('post_drafts')
    .insert({
      ...{ post_id: post?.id, ...text, ...changed, scheduled_for: tomorrow },
      base: { version: post?.updated_at, fields: { ...text, categoryId: '', imageUrl: null, details: {} } },
    })
    .select('id,scheduled_for,updated_at')
    .single()
  expect(error).toBeNull()
  return {
    postId: post?.id as string,
    entry: { kind: 'edit' as const, id: data?.id, at: data?.scheduled_for, version: data?.updated_at },
  }
}

test('a change that somebody has moved meanwhile is neither moved nor taken back by who saw its former time', async () => {
  const { entry } = await schedule({ title: 'After' })
  expect((await reschedule(client, entry, later)).error).toBeNull()
  expect((await reschedule(client, entry, immediately)).error?.code).toBe('POST_CHANGED')
  expect((await unschedule(client, entry)).error?.code).toBe('POST_CHANGED')
  const [row] = await backend.sql`select scheduled_for from public.post_drafts where id = ${entry.id}`
  expect(row?.scheduled_for.toISOString()).toBe(later)
  expect((await unschedule(client, { ...entry, at: later })).error).toBeNull()
  expect((await unschedule(client, { ...entry, at: later })).error?.code).toBe('POST_CHANGED')
})

test('a change that is published now says why it is not out, where it clashes', async () => {
  const { entry, postId } = await schedule({ excerpt: 'Mine' })
  await editor.client.from('posts').update({ excerpt: 'Theirs' }).eq('id', postId)
  expect((await reschedule(client, entry, immediately)).error).toBeNull()
  await expect
    .poll(async () => (await findScheduleError(client, entry.id)).data)
    .toMatch(/^Somebody wrote in the same place meanwhile/)

  const other = await schedule({ excerpt: 'Mine' })
  expect((await reschedule(client, other.entry, immediately)).error).toBeNull()
  await expect.poll(async () => (await findScheduleError(client, other.entry.id)).data).toBeNull()
})
