import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { setUpBackend, startBackend, type TestBackend } from '../../support/backend.ts'
import type { Person } from '../../support/people.ts'
import { watch } from '../realtime/support/watcher.ts'

const here = await setUpBackend()
let there: TestBackend
let editor: Person

beforeAll(async () => {
  there = await startBackend({ databaseUrl: here.databaseUrl })
  editor = await here.people.editor()
})
afterAll(() => there.stop())
beforeEach(() => here.sql`delete from public.posts`)

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()

async function schedule(title: string, created_at: string): Promise<string> {
  const { data, error } = await editor.client
    .from('posts')
    .insert({ title, excerpt: 'E', content: 'C', created_at })
    .select('id')
    .single()
  expect(error).toBeNull()
  return data?.id as string
}

const path = '/rest/v1/posts?select=title&order=created_at.desc'
const read = async (backend: TestBackend) => {
  const answer = await backend.fetch(path)
  return {
    isKept: answer.headers.has('etag'),
    titles: (await answer.json()).map((row: { title: string }) => row.title),
  }
}

test('what processes keep is kept until a publication, and from it on nobody reads the former', async () => {
  await schedule('Out', inSeconds(-60))
  const at = Date.now() + 2_000
  await schedule('Comes', new Date(at).toISOString())
  let kept = 0
  let isOut = false
  while (!isOut) {
    for (const backend of [here, there]) {
      const begun = Date.now()
      const { titles, isKept } = await read(backend)
      // The database and both processes have one clock here.
      if (Date.now() < at) expect(titles).toEqual(['Out'])
      if (begun > at) expect(titles).toEqual(['Comes', 'Out'])
      kept += isKept && begun < at ? 1 : 0
      isOut = begun > at
    }
    await new Promise(resolve => setTimeout(resolve, 5))
  }
  expect(kept).toBeGreaterThan(2)
  await expect.poll(async () => (await read(there)).isKept).toBe(true)
})

test('visitors are told of a scheduled post at its time, as if it was made then; staff of every step', async () => {
  const posts = { schema: 'public', table: 'posts' }
  const stranger = await here.people.visitor()
  const visitors = [here.client(), there.client(), stranger.client]
  const watchers = await Promise.all(visitors.map(client => watch(client, 'blog', { event: '*', ...posts })))
  onTestFinished(async () => {
    await Promise.all([...visitors, editor.client].map(client => client.removeAllChannels()))
  })
  const staff = await watch(editor.client, 'admin', { event: '*', ...posts })
  // A busy process may tell of a change twice (decision 8).
  const summary = ({ changes }: { changes: { eventType: string; new: object; old: object }[] }) => [
    ...new Set(
      changes.map(
        ({ eventType, new: row, old }) =>
          `${eventType} ${(row as { title?: string }).title ?? Object.keys(old)}`,
      ),
    ),
  ]

  // Rows are read when they are told of, so each step waits for the one before.
  const steps = ['INSERT Never out', 'UPDATE Never out 2', 'DELETE id', 'INSERT Moves', 'UPDATE Moves']
  const told = (count: number) => expect.poll(() => summary(staff)).toEqual(steps.slice(0, count))
  const hidden = await schedule('Never out', inSeconds(60))
  await told(1)
  await editor.client.from('posts').update({ title: 'Never out 2' }).eq('id', hidden)
  await told(2)
  await editor.client.from('posts').delete().eq('id', hidden)
  const moving = await schedule('Moves', inSeconds(60))
  await told(4)
  await editor.client
    .from('posts')
    .update({ created_at: inSeconds(-1) })
    .eq('id', moving)
  await told(5)
  for (const watcher of watchers) {
    await expect.poll(() => summary(watcher)).toEqual(['INSERT Moves'])
  }
  await editor.client
    .from('posts')
    .update({ created_at: inSeconds(60) })
    .eq('id', moving)
  for (const watcher of watchers) {
    await expect.poll(() => summary(watcher)).toEqual(['INSERT Moves', 'DELETE id'])
  }
  await editor.client.from('posts').delete().eq('id', moving)

  const at = inSeconds(1)
  await schedule('At its time', at)
  for (const watcher of watchers) {
    await expect.poll(() => summary(watcher)).toEqual(['INSERT Moves', 'DELETE id', 'INSERT At its time'])
    expect(watcher.changes.at(-1)?.commit_timestamp).toBe(at)
    expect(JSON.stringify(watcher.changes)).not.toContain(hidden)
  }
})

test('a post whose time came while no process ran is there after the start', async () => {
  const stopped = await startBackend({ databaseUrl: here.databaseUrl })
  const at = Date.now() + 500
  await schedule('Meanwhile', new Date(at).toISOString())
  await stopped.stop()
  await expect.poll(() => Date.now()).toBeGreaterThan(at)
  const started = await startBackend({ databaseUrl: here.databaseUrl })
  expect((await read(started)).titles).toEqual(['Meanwhile'])
  await started.stop()
})

test('counts that are planned or estimated are counted for who is no staff, as statistics know all rows', async () => {
  await schedule('Out', inSeconds(-60))
  await here.sql`insert into public.posts (title, excerpt, content, created_at)
    select 'Secret ' || n, '', '', now() + interval '1 day' from generate_series(1, 500) as n`
  await here.sql`analyze public.posts`
  const stranger = await here.people.visitor()
  for (const { client } of [stranger, { client: here.client() }]) {
    for (const count of ['exact', 'planned', 'estimated'] as const) {
      const all = await client.from('posts').select('id', { count, head: true })
      const alike = await client.from('posts').select('id', { count }).like('title', 'Secret%')
      const ahead = await client.from('posts').select('id', { count }).gt('created_at', inSeconds(60))
      expect([all.count, alike.count, ahead.count]).toEqual([1, 0, 0])
    }
  }
  const staff = await editor.client.from('posts').select('id', { count: 'planned' }).like('title', 'Secret%')
  expect(staff.count).toBeGreaterThan(100)
})
