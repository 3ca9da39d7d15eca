import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { failed, ok, type Result } from '../../../data/result.ts'
import type { PostDraftFields, PostDraftRow } from '../../../data/rows/drafts.ts'
import type { KeptDraft } from '../../../data/save-draft.ts'
import { type StoredDraft, toStoredDraft } from '../post-draft.ts'
import type { BrowserCopy } from './browser-copies.ts'
import type { DraftServer } from './draft-server.ts'
import { type DraftMerge, DraftSync } from './draft-sync.ts'
import { type DraftText, noVersion, toBase, toDigest, toDraftFields, toDraftText } from './draft-text.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const empty: DraftText = { draft: toStoredDraft(null), base: toBase(null) }
const say = (part: Partial<StoredDraft>): DraftText => ({ ...empty, draft: { ...empty.draft, ...part } })
const offline = { message: 'Failed to fetch' }

/** What stands on the server, in memory; `answers` can be held up or lost. */
function openServer() {
  const rows = new Map<string, PostDraftRow>()
  const posts = new Set<string>()
  const calls: Record<string, unknown>[] = []
  const trouble = { isAway: false, losesAnswers: false, takes: 0 }
  async function answer<T>(run: () => Result<T>): Promise<Result<T>> {
    if (trouble.isAway) return failed(offline)
    if (trouble.takes > 0) await new Promise(resolve => setTimeout(resolve, trouble.takes))
    const result = run()
    return trouble.losesAnswers ? failed(offline) : result
  }
  const keep = (id: string, fields: object): KeptDraft => {
    const row = rows.get(id)
    const kept = { version: (row?.version ?? 0) + 1, updated_at: new Date().toISOString() }
    rows.set(id, { ...(row as PostDraftRow), ...fields, id, ...kept })
    return kept
  }
  const server: DraftServer = {
    create: draft =>
      answer(() => {
        calls.push(draft)
        const isTaken = [...rows.values()].some(
          row => row.id === draft.id || (draft.post_id !== null && row.post_id === draft.post_id),
        )
        return isTaken ? failed({ message: 'taken', code: '23505' }) : ok(keep(draft.id, draft))
      }),
    update: (id, version, fields) =>
      answer(() => {
        calls.push(fields)
        return rows.get(id)?.version === version ? ok(keep(id, fields)) : ok(null)
      }),
    find: id => answer(() => ok(rows.get(id) ?? null)),
    findMine: postId => answer(() => ok([...rows.values()].find(row => row.post_id === postId) ?? null)),
    findVersion: id => answer(() => ok(rows.get(id)?.version ?? null)),
    findPostVersion: id => answer(() => ok(posts.has(id) ? '2026-02-02T00:00:00Z' : null)),
    remove: (id, version) =>
      answer(() => {
        if (rows.get(id)?.version === version) rows.delete(id)
        return ok(!rows.has(id))
      }),
  }
  const writeElsewhere = (id: string, fields: Partial<PostDraftFields>) => void keep(id, fields)
  return { server, rows, posts, calls, trouble, writeElsewhere }
}

function toVersion(version: string, part: Partial<StoredDraft>): DraftText {
  const { draft } = say(part)
  return { draft, base: { version, fields: draft } }
}

function open(
  server: DraftServer,
  postId: string | null = null,
  id = 'd',
  sent: string[] = [],
  text: DraftText = empty,
) {
  const copies = new Map<string, BrowserCopy>()
  const merges: DraftMerge[] = []
  const loading = { takes: 0 }
  const sync = new DraftSync({
    origin: { id, postId, version: 0, kept: null, keptAt: null, text, isAhead: false, sent },
    server,
    copies: { write: copy => void copies.set('own', copy), remove: () => void copies.clear() },
    device: 'computer',
    loadToKey: async () => {
      if (loading.takes > 0) await new Promise(resolve => setTimeout(resolve, loading.takes))
      return html => html.replaceAll(/\s*(<[^>]*>)\s*/g, '$1')
    },
    isSlow: () => false,
  })
  sync.whenMerged(merge => merges.push(merge))
  return { sync, copies, merges, loading }
}

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

test('text is in the browser shortly after a change, and on the server at the next pause, once', async () => {
  const { server, rows, calls } = openServer()
  const { sync, copies } = open(server)
  sync.write(say({ title: 'O' }))
  await pass(1_000)
  sync.write(say({ title: 'One' }))
  await pass(500)
  expect(copies.get('own')?.draft.title).toBe('One')
  expect(calls).toEqual([])
  await pass(1_000)
  expect(rows.get('d')).toMatchObject({ title: 'One', version: 1, device: 'computer', base: null })
  expect(copies.size).toBe(0)
  expect(sync.getState()).toMatchObject({ place: 'server' })
  sync.write(say({ title: 'One', content: '<p>Two</p>' }))
  await pass(1_500)
  expect(calls.at(-1)).toEqual({ content: '<p>Two</p>', device: 'computer' })
})

test('who never pauses is kept all the same', async () => {
  const { server, rows } = openServer()
  const { sync } = open(server)
  for (let second = 0; second < 20; second += 1) {
    sync.write(say({ title: `Second ${second}` }))
    await pass(1_000)
  }
  expect(rows.get('d')).toBeDefined()
})

test('while the network is away the text stays here, and goes when it is back', async () => {
  const { server, rows, trouble } = openServer()
  const { sync, copies } = open(server)
  trouble.isAway = true
  sync.write(say({ title: 'Underground' }))
  await pass(5_000)
  expect(sync.getState()).toEqual({
    place: 'this device',
    error: { message: expect.stringContaining('could not be reached') },
  })
  expect(copies.get('own')?.draft.title).toBe('Underground')
  trouble.isAway = false
  await sync.refresh()
  await pass(0)
  expect(rows.get('d')?.title).toBe('Underground')
  expect(copies.size).toBe(0)
})

test('an answer that is lost makes neither a second draft nor a clash with oneself', async () => {
  const { server, rows, trouble } = openServer()
  const { sync, merges } = open(server)
  trouble.losesAnswers = true
  sync.write(say({ title: 'One' }))
  await pass(2_000)
  sync.write(say({ title: 'One more' }))
  trouble.losesAnswers = false
  expect(await sync.keep()).toEqual({ error: null, isMerged: false })
  expect([...rows.values()].map(({ title }) => title)).toEqual(['One more'])
  trouble.losesAnswers = true
  sync.write(say({ title: 'One more word' }))
  await pass(2_000)
  trouble.losesAnswers = false
  sync.write(say({ title: 'One more word still' }))
  await sync.keep()
  expect(rows.get('d')?.title).toBe('One more word still')
  expect(merges).toEqual([])
})

test('what another device wrote is brought in, and where both wrote in one place both stand', async () => {
  const { server, rows, writeElsewhere } = openServer()
  const { sync, merges } = open(server)
  sync.write(say({ title: 'T', excerpt: 'E', content: '<p>One</p><p>Two</p>' }))
  await sync.keep()
  writeElsewhere('d', { excerpt: 'From the phone', content: '<p>One</p><p>Two from the phone</p>' })
  sync.write(say({ title: 'Mine', excerpt: 'E', content: '<p>One</p><p>Two of mine</p>' }))
  expect(await sync.keep()).toEqual({ error: null, isMerged: true })
  expect(rows.get('d')).toMatchObject({
    title: 'Mine',
    excerpt: 'From the phone',
    content: '<p>One</p><p>Two from the phone</p><p>Two of mine</p>',
  })
  expect(merges).toMatchObject([{ clashes: 1, text: { draft: { title: 'Mine' } } }])
})

test('a block that another device only wrote differently is nobody’s change', async () => {
  const { server, rows, writeElsewhere } = openServer()
  const { sync } = open(server)
  sync.write(say({ content: '<p>One </p><p>Two</p>' }))
  await sync.keep()
  writeElsewhere('d', { content: '<p>One</p><p>Two from the phone</p>' })
  sync.write(say({ content: '<p>One of mine</p><p>Two</p>' }))
  await sync.keep()
  expect(rows.get('d')).toMatchObject({ content: '<p>One of mine</p><p>Two from the phone</p>' })
})

test('an untouched editor takes in what another device wrote when it is looked at again', async () => {
  const { server, writeElsewhere } = openServer()
  const { sync, merges } = open(server)
  sync.write(say({ title: 'T' }))
  await sync.keep()
  writeElsewhere('d', { title: 'From the phone' })
  await sync.refresh()
  expect(merges).toMatchObject([{ clashes: 0, text: { draft: { title: 'From the phone' } } }])
})

test('two tabs that begin an edit of one post meet in one draft', async () => {
  const { server, rows } = openServer()
  const [one, other] = [open(server, 'p', 'd1'), open(server, 'p', 'd2')]
  one.sync.write(say({ title: 'One' }))
  await one.sync.keep()
  other.sync.write(say({ excerpt: 'Other' }))
  await other.sync.keep()
  expect([...rows.values()]).toMatchObject([{ id: 'd1', title: 'One', excerpt: 'Other', version: 2 }])
  expect(other.sync.draftId).toBe('d1')
})

test('a draft that was published elsewhere goes on as an edit of its post, made from nothing that is published', async () => {
  const { server, rows, posts } = openServer()
  const { sync } = open(server)
  sync.write(say({ title: 'One' }))
  await sync.keep()
  rows.clear()
  posts.add('d')
  sync.write(say({ title: 'One, and more' }))
  await sync.keep()
  expect([...rows.values()]).toMatchObject([{ post_id: 'd', title: 'One, and more' }])
  expect(sync.publishId).toBe('d')
  const { base } = toDraftText([...rows.values()][0] as PostDraftRow)
  expect(base).toMatchObject({ version: noVersion, fields: { title: 'One' } })
})

test('two devices that meet in one edit begun from other versions go on from the older one, and lose nothing', async () => {
  const { server, rows } = openServer()
  const first = toVersion('2026-02-02T00:00:00Z', { title: 'First', content: '<p>One</p><p>Two</p>' })
  const second = toVersion('2026-02-03T00:00:00Z', { title: 'Second', content: '<p>1</p><p>Two</p>' })
  const write = async (sync: DraftSync, { draft, base }: DraftText, part: Partial<StoredDraft>) => {
    sync.write({ draft: { ...draft, ...part }, base })
    await sync.keep()
  }
  const devices = [open(server, 'p', 'd1', [], first), open(server, 'p', 'd2', [], second)] as const
  await write(devices[0].sync, first, { excerpt: 'From the phone' })
  await write(devices[1].sync, second, { content: '<p>1</p><p>Two, from the desk</p>' })
  const [row] = rows.values()
  expect(row).toMatchObject({ title: 'Second', excerpt: 'From the phone', base: first.base })
  expect(row?.content).toBe('<p>1</p><p>Two, from the desk</p>')

  rows.clear()
  const others = [open(server, 'p', 'd3', [], second), open(server, 'p', 'd4', [], first)] as const
  await write(others[0].sync, second, { content: '<p>1</p><p>Two, from the desk</p>' })
  await write(others[1].sync, first, { excerpt: 'From the phone' })
  expect([...rows.values()][0]).toMatchObject({
    title: 'Second',
    excerpt: 'From the phone',
    content: '<p>1</p><p>Two, from the desk</p>',
    base: first.base,
  })
})

test('discarding ends it everywhere, but not what was written elsewhere meanwhile', async () => {
  const { server, rows, writeElsewhere } = openServer()
  const { sync, copies, merges } = open(server)
  sync.write(say({ title: 'One' }))
  await sync.keep()
  writeElsewhere('d', { title: 'One, from the phone' })
  expect(await sync.discard()).toMatchObject({ message: expect.stringContaining('another device') })
  expect(merges).toHaveLength(1)
  expect(await sync.discard()).toBeNull()
  expect(rows.size + copies.size).toBe(0)
  sync.write(say({ title: 'Too late' }))
  await pass(5_000)
  expect(rows.size + copies.size).toBe(0)
})

test('who has left tries once more, and leaves the rest to who opens the draft next', async () => {
  const { server, rows, trouble } = openServer()
  const { sync, copies } = open(server)
  trouble.isAway = true
  sync.write(say({ title: 'One' }))
  await sync.leave()
  trouble.isAway = false
  await pass(120_000)
  expect(rows.size).toBe(0)
  expect(copies.get('own')?.draft.title).toBe('One')
})

test('who was leaving and stays after all is kept again, also where the last try is still under way', async () => {
  const { server, rows, trouble } = openServer()
  const { sync } = open(server)
  trouble.isAway = true
  sync.write(say({ title: 'One' }))
  await sync.leave()
  sync.stay()
  await pass(10_000)
  trouble.isAway = false
  await pass(60_000)
  expect(rows.get('d')?.title).toBe('One')

  trouble.takes = 1_000
  sync.write(say({ title: 'Two' }))
  const leaving = sync.leave()
  await pass(500)
  trouble.losesAnswers = true
  sync.stay()
  await pass(1_000)
  await leaving
  trouble.losesAnswers = false
  await pass(60_000)
  expect(rows.get('d')?.title).toBe('Two')
  expect(sync.getState()).toMatchObject({ place: 'server' })
})

test('what a closed tab sent and what arrives late is nobody else’s', async () => {
  const { server, rows, writeElsewhere } = openServer()
  const left = { ...empty.draft, content: '<p>A long thought</p>' }
  const { sync, merges } = open(server, null, 'd', [toDigest(left)])
  writeElsewhere('d', { ...toDraftFields({ ...empty, draft: left }, 'computer'), post_id: null } as object)
  sync.write(say({ content: '<p>A long thought, and more</p>' }))
  await sync.keep()
  expect(rows.get('d')?.content).toBe('<p>A long thought, and more</p>')
  expect(merges).toEqual([])
})

test('what another device wrote while it is looked at again is merged before it is saved', async () => {
  const { server, rows, writeElsewhere, trouble } = openServer()
  const { sync, merges } = open(server)
  sync.write(say({ title: 'One' }))
  await sync.keep()
  writeElsewhere('d', { title: 'One, from the phone' })
  trouble.takes = 1_000
  void sync.refresh()
  const held = sync.hold()
  await pass(10_000)
  expect(await held).toEqual({ error: null, isMerged: true })
  expect(merges).toHaveLength(1)
  sync.release()
  expect(rows.get('d')?.title).toBe('One, from the phone')
})

test('what another device writes while this one publishes stays as a draft', async () => {
  const { server, rows, writeElsewhere } = openServer()
  const { sync, merges } = open(server)
  sync.write(say({ title: 'One' }))
  expect(await sync.hold()).toEqual({ error: null, isMerged: false })
  writeElsewhere('d', { title: 'One, from the phone' })
  await sync.refresh()
  // A picture that arrives now is no reason to take the other's text in, either.
  sync.write(say({ title: 'One', imageUrl: 'https://holla.example/1.png' }))
  await sync.keep()
  await pass(30_000)
  expect(merges).toEqual([])
  await sync.settle()
  expect(rows.get('d')?.title).toBe('One, from the phone')
  await pass(30_000)
  expect(rows.get('d')?.version).toBe(2)
})

test('where publishing fails, what was written meanwhile is kept and what others wrote comes in', async () => {
  const { server, rows, writeElsewhere } = openServer()
  const { sync, merges } = open(server)
  sync.write(say({ title: 'One' }))
  await sync.hold()
  writeElsewhere('d', { excerpt: 'From the phone' })
  sync.write(say({ title: 'One more' }))
  await pass(30_000)
  expect(rows.get('d')?.title).toBe('One')
  sync.release()
  await pass(30_000)
  expect(rows.get('d')).toMatchObject({ title: 'One more', excerpt: 'From the phone' })
  expect(merges).toHaveLength(1)
})

test('a draft that was discarded elsewhere is called kept no more, and begins anew with the next word', async () => {
  const { server, rows } = openServer()
  const { sync, merges } = open(server)
  sync.write(say({ title: 'One' }))
  await sync.keep()
  rows.clear()
  await sync.refresh()
  expect(sync.getState()).toEqual({ place: 'gone' })
  expect(sync.exists()).toBe(false)
  sync.write(say({ title: 'One more' }))
  await sync.keep()
  expect(rows.get('d')).toMatchObject({ title: 'One more', version: 1 })
  expect(sync.getState()).toMatchObject({ place: 'server' })
  expect(merges).toEqual([])
})

test('a draft that was published elsewhere goes on as an edit of its post, also when that is noticed before a word', async () => {
  const { server, rows, posts } = openServer()
  const { sync } = open(server)
  sync.write(say({ title: 'One' }))
  await sync.keep()
  rows.clear()
  posts.add('d')
  await sync.refresh()
  expect(sync.getState()).toEqual({ place: 'gone' })
  sync.write(say({ title: 'One more' }))
  await sync.keep()
  expect([...rows.values()]).toMatchObject([{ title: 'One more', post_id: 'd' }])
})

test('a network that is away when it is looked at again says nothing about the draft', async () => {
  const { server, rows, trouble, writeElsewhere } = openServer()
  const { sync } = open(server)
  sync.write(say({ title: 'One' }))
  await sync.keep()
  writeElsewhere('d', { title: 'Two' })
  const { find } = server
  server.find = async () => failed(offline)
  await sync.refresh()
  expect(sync.getState()).toMatchObject({ place: 'server' })
  server.find = find
  trouble.isAway = true
  rows.clear()
  await sync.refresh()
  expect(sync.getState()).toMatchObject({ place: 'server' })
})

test('what another device wrote is not discarded with a change that is scheduled meanwhile', async () => {
  const { server, rows, writeElsewhere, trouble } = openServer()
  const { sync, merges } = open(server)
  sync.write(say({ title: 'One' }))
  await sync.keep()
  writeElsewhere('d', { title: 'One, from the phone' })
  trouble.takes = 1_000
  void sync.refresh()
  sync.pause()
  await pass(10_000)
  expect(merges).toEqual([])
  sync.release()
  const discarded = sync.discard()
  await pass(10_000)
  expect(await discarded).toMatchObject({ message: expect.stringContaining('another device') })
  expect(rows.get('d')?.title).toBe('One, from the phone')
})

test('nor is what was being merged when the change was scheduled', async () => {
  const { server, rows, writeElsewhere } = openServer()
  const { sync, merges, loading } = open(server)
  sync.write(say({ content: '<p>One</p>' }))
  await sync.keep()
  writeElsewhere('d', { content: '<p>One</p><p>From the phone</p>' })
  loading.takes = 1_000
  sync.write(say({ content: '<p>Mine</p><p>One</p>' }))
  const kept = sync.keep()
  await pass(500)
  sync.pause()
  await pass(1_000)
  await kept
  expect(merges).toEqual([])
  sync.release()
  loading.takes = 0
  expect(await sync.discard()).toMatchObject({ message: expect.stringContaining('another device') })
  expect(rows.get('d')?.content).toContain('From the phone')
})
