import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { readDraft } from '../../../app/admin/posts/drafts/read-draft.ts'
import { ok } from '../../../app/data/result.ts'
import type { Client } from '../../../app/data/schema.ts'
import { setUpBackend, startBackend, type TestBackend } from '../../support/backend.ts'
import type { Person } from '../../support/people.ts'

const here = await setUpBackend()
let there: TestBackend
let editor: Person
let colleague: Person

beforeAll(async () => {
  there = await startBackend({ databaseUrl: here.databaseUrl })
  editor = await here.people.editor()
  colleague = await here.people.editor()
})
afterAll(() => there.stop())
beforeEach(() => here.sql`delete from public.posts`)

const original = { title: 'Before', excerpt: 'As it was', content: '<p>Text</p>' }

async function publish(text = original) {
  const { data } = await editor.client.from('posts').insert(text).select('id,slug,updated_at').single()
  return data as { id: string; slug: string; updated_at: string }
}

/** An edit by the colleague, begun from the post as it was published. */
async function scheduleEdit(
  post: { id: string; updated_at: string },
  changed: Record<string, unknown>,
  scheduled_for: string,
  text = original,
  details: Record<string, unknown> = {},
) {
  const { data, error } = await colleague.client
    .from('post_drafts')
    .insert({
      ...{ post_id: post.id, ...text, ...changed, scheduled_for },
      base: {
        version: post.updated_at,
        fields: { ...text, categoryId: '', imageUrl: null, details },
      },
    })
    .select('id')
    .single()
  expect(error).toBeNull()
  return data?.id as string
}

const readTitles = async (backend: TestBackend) => {
  const answer = await backend.fetch('/rest/v1/posts?select=title')
  return ((await answer.json()) as { title: string }[]).map(({ title }) => title)
}

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()

test('from its time on every read of any process has the edit, and it took place once', async () => {
  const post = await publish()
  const at = Date.now() + 1_500
  const hour = inSeconds(3_600)
  await scheduleEdit(post, { title: 'Much later' }, hour)
  await scheduleEdit(post, { title: 'After' }, new Date(at).toISOString())
  let isOver = false
  while (!isOver) {
    const begun = Date.now()
    const titles = await Promise.all([here, there, here, there].map(readTitles))
    if (Date.now() < at) expect(titles).toEqual(Array(4).fill(['Before']))
    if (begun > at) expect(titles).toEqual(Array(4).fill(['After']))
    isOver = begun > at
  }
  const entries =
    await here.sql`select actor_id, via, operation from private.history where row_id = ${post.id} order by id`
  expect(entries).toEqual([
    expect.objectContaining({ operation: 'INSERT', actor_id: editor.id }),
    { operation: 'UPDATE', actor_id: colleague.id, via: 'schedule' },
  ])
  const { data } = await editor.client.from('post_drafts').select('title').eq('post_id', post.id)
  expect(data).toEqual([{ title: 'Much later' }])
})

test('what others changed meanwhile stays, where the edit left it as it was', async () => {
  const post = await publish()
  await scheduleEdit(post, { title: 'After', details: { place: 'Lagos' } }, inSeconds(0))
  await editor.client.from('posts').update({ excerpt: 'Changed meanwhile' }).eq('id', post.id)
  await expect.poll(() => readTitles(here)).toEqual(['After'])
  const { data } = await here.client().from('posts').select('excerpt,slug,post_details(place)').single()
  expect(data).toEqual({ excerpt: 'Changed meanwhile', slug: post.slug, post_details: { place: 'Lagos' } })
})

const onSite = { is_remote: false, is_noindex: false, place: 'Lagos' }

test.each([
  ['is said of a post that said nothing of it', {}, { is_remote: false }, false],
  ['stays where an edit of an earlier release left it out', onSite, { place: 'Ibadan' }, false],
  ['is taken back', onSite, { place: 'Lagos', is_remote: null }, null],
  ['makes place for remote work', onSite, { place: 'Lagos', is_remote: true }, true],
])('“Only on site” %s', async (_, before, edited, after) => {
  const post = await publish()
  await here.sql`insert into public.post_details ${here.sql({ post_id: post.id, ...before })}`
  const { updated_at } = (await editor.client.from('posts').select('updated_at').single()).data ?? {}
  const read = { ...post, updated_at: String(updated_at) }
  await scheduleEdit(read, { title: 'After', details: edited }, inSeconds(0), original, before)
  await expect.poll(() => readTitles(here)).toEqual(['After'])
  const { data } = await editor.client.from('post_details').select('is_remote,is_noindex').single()
  expect(data).toEqual({ is_remote: after, is_noindex: false })
})

const blocks = [
  '<p>One</p>',
  '<h2>Two</h2>',
  '<ul><li><p>Three</p></li><li><p>Four</p></li></ul>',
  '<p>Five</p>',
]
const long = { ...original, content: blocks.join('') }
/** The text with other blocks at these places; none where it is empty. */
const rewrite = (changed: Record<number, string>) => blocks.map((block, at) => changed[at] ?? block).join('')

test.each([
  ['a paragraph each', { 0: '<p>One by an edit</p>' }, { 3: '<p>Five meanwhile</p>' }],
  ['neighbours', { 1: '<h2>Two by an edit</h2>' }, { 0: '<p>One meanwhile</p>' }],
  ['what surrounds a change', { 0: '<p>First</p>', 3: '<p>Last</p>' }, { 1: '<h2>Two meanwhile</h2>' }],
  ['an item of a list, and a paragraph less', { 2: blocks[2]?.replace('Four', '4') }, { 0: '' }],
  ['two paragraphs more, and one less', { 0: '<p>One</p><p>And</p><p>more</p>' }, { 3: '' }],
  ['the same', { 0: '<p>First</p>', 3: '<p>Last</p>' }, { 0: '<p>First</p>' }],
] as [string, Record<number, string>, Record<number, string>][])(
  'paragraphs that others published meanwhile stay beside those of the edit: %s',
  async (_, edited, meanwhile) => {
    const post = await publish(long)
    await editor.client
      .from('posts')
      .update({ content: rewrite(meanwhile) })
      .eq('id', post.id)
    await scheduleEdit(post, { title: 'After', content: rewrite(edited) }, inSeconds(0), long)
    await expect.poll(() => readTitles(here)).toEqual(['After'])
    const { data } = await here.client().from('posts').select('content').single()
    expect(data?.content).toBe(rewrite({ ...meanwhile, ...edited }))
  },
)

test('what both added in one place stays, first what is out', async () => {
  const post = await publish(long)
  const add = (text: string) => `${long.content}<p>${text}</p>`
  await editor.client
    .from('posts')
    .update({ content: add('Meanwhile') })
    .eq('id', post.id)
  await scheduleEdit(post, { title: 'After', content: add('By an edit') }, inSeconds(0), long)
  await expect.poll(() => readTitles(here)).toEqual(['After'])
  const { data } = await here.client().from('posts').select('content').single()
  expect(data?.content).toBe(`${add('Meanwhile')}<p>By an edit</p>`)
})

test('what both added stands once, beside what one of them added besides', async () => {
  const post = await publish(long)
  const add = (...texts: string[]) => long.content + texts.map(text => `<p>${text}</p>`).join('')
  await editor.client
    .from('posts')
    .update({ content: add('Both', 'Meanwhile') })
    .eq('id', post.id)
  await scheduleEdit(post, { title: 'After', content: add('Both') }, inSeconds(0), long)
  await expect.poll(() => readTitles(here)).toEqual(['After'])
  const { data } = await here.client().from('posts').select('content').single()
  expect(data?.content).toBe(add('Both', 'Meanwhile'))
})

test('edits of one place that stood in the calendar together take place one after the other', async () => {
  const post = await publish(long)
  const hour = inSeconds(3_600)
  const schedule = (changed: Record<string, unknown>) => scheduleEdit(post, changed, hour, long)
  const third = await schedule({ title: 'Third', content: rewrite({ 0: '<p>Third</p>' }) })
  const first = await schedule({ title: 'First', content: rewrite({ 0: '<p>First</p>' }) })
  const second = await schedule({ title: 'Second', content: rewrite({ 1: '<h2>Second</h2>' }) })
  const makeDue = (edits: string[]) => here.sql`
    update public.post_drafts d
    set scheduled_for = now() + due.place * interval '1 ms'
    from unnest(string_to_array(${edits.join()}, ',')::uuid[]) with ordinality as due (id, place)
    where d.id = due.id`
  await makeDue([first, second])
  await expect.poll(() => readTitles(here)).toEqual(['Second'])
  await makeDue([third])
  await expect.poll(() => readTitles(here)).toEqual(['Third'])
  const { data } = await here.client().from('posts').select('content').single()
  expect(data?.content).toBe(rewrite({ 0: '<p>Third</p>', 1: '<h2>Second</h2>' }))
})

test.each([
  ['a paragraph', { content: rewrite({ 0: '<p>Mine</p>' }) }, { content: rewrite({ 0: '<p>Theirs</p>' }) }],
  [
    'a list, to which the edit adds',
    { content: rewrite({ 2: blocks[2]?.replace('</ul>', '<li><p>Mine</p></li></ul>') ?? '' }) },
    { content: rewrite({ 2: '' }) },
  ],
  [
    'a list, of which the edit makes two',
    { content: rewrite({ 2: '<ul><li><p>Three</p></li></ul><p>Between</p><ul><li><p>Four</p></li></ul>' }) },
    { content: rewrite({ 2: '<ol><li><p>Three</p></li><li><p>Four</p></li></ol>' }) },
  ],
  ['a paragraph that is gone', { content: rewrite({ 0: '<p>Mine</p>' }) }, { content: rewrite({ 0: '' }) }],
  ['the title', { title: 'Mine' }, { title: 'Theirs' }],
  ['the excerpt', { excerpt: 'Mine' }, { excerpt: 'Theirs' }],
])(
  'where both wrote in %s, the edit waits with its reason until somebody sets another time',
  async (_, edited, meanwhile) => {
    const post = await publish(long)
    await editor.client.from('posts').update(meanwhile).eq('id', post.id)
    const edit = await scheduleEdit(post, edited, inSeconds(0), long)
    const { client } = editor
    const readError = async () =>
      (await client.from('post_drafts').select('schedule_error').eq('id', edit).maybeSingle()).data
    await expect
      .poll(readError)
      .toEqual({ schedule_error: expect.stringMatching(/^Somebody wrote in the same place meanwhile/) })
    const { data: kept } = await client.from('posts').select('title,excerpt,content').single()
    expect(kept).toEqual({ ...long, ...meanwhile })

    await client
      .from('post_drafts')
      .update({ scheduled_for: inSeconds(0) })
      .eq('id', edit)
    await expect.poll(readError).toBeNull()
    const { data: done } = await client.from('posts').select('title,excerpt,content').single()
    expect(done).toEqual({ ...long, ...edited })
  },
)

test('what was seen is replaced in its place alone, and what came after it is not', async () => {
  const post = await publish(long)
  const { client } = editor
  const write = (content: string) => client.from('posts').update({ content }).eq('id', post.id)
  await write(rewrite({ 0: '<p>Theirs</p>', 3: '<p>Theirs, too</p>' }))
  const edit = await scheduleEdit(post, { content: rewrite({ 0: '<p>Mine</p>' }) }, inSeconds(0), long)
  const readEdit = async () =>
    (await client.from('post_drafts').select('failed_for,scheduled_for').eq('id', edit).maybeSingle()).data
  const expectWaiting = () =>
    expect
      .poll(async () => (edit => edit !== null && edit.failed_for === edit.scheduled_for)(await readEdit()))
      .toBe(true)
  const setTime = (seconds: number) =>
    client
      .from('post_drafts')
      .update({ scheduled_for: inSeconds(seconds) })
      .eq('id', edit)
  await expectWaiting()
  await setTime(3)
  await write(rewrite({ 0: '<p>Theirs again</p>', 3: '<p>Theirs, too</p>' }))
  await expectWaiting()
  await setTime(0)
  await expect.poll(readEdit).toBeNull()
  const { data } = await client.from('posts').select('content').single()
  expect(data?.content).toBe(rewrite({ 0: '<p>Mine</p>', 3: '<p>Theirs, too</p>' }))
})

test('an edit that cannot be done says why, holds up no other, and is tried again at another time', async () => {
  const post = await publish()
  const broken = await scheduleEdit(post, { title: ' ' }, inSeconds(0))
  await scheduleEdit(post, { excerpt: 'Done all the same' }, inSeconds(0))
  const readExcerpt = async () => (await here.client().from('posts').select('excerpt').single()).data?.excerpt
  await expect.poll(readExcerpt).toBe('Done all the same')
  const { data: calendar } = await editor.client.rpc('list_calendar', {
    p_from: inSeconds(60),
    p_to: inSeconds(120),
  })
  expect(calendar).toEqual([
    expect.objectContaining({
      kind: 'edit',
      id: broken,
      who: colleague.email,
      problem: 'A field is empty or too long',
    }),
  ])
  await editor.client
    .from('post_drafts')
    .update({ title: 'Mended', scheduled_for: inSeconds(0) })
    .eq('id', broken)
  await expect.poll(() => readTitles(here)).toEqual(['Mended'])
})

test('an edit of a post that is in the trash waits there with its reason', async () => {
  const post = await publish()
  const edit = await scheduleEdit(post, { title: 'Late' }, inSeconds(60))
  await editor.client.from('posts').delete().eq('id', post.id)
  await editor.client
    .from('post_drafts')
    .update({ scheduled_for: inSeconds(-1) })
    .eq('id', edit)
  const readError = async () =>
    (await editor.client.from('post_drafts').select('schedule_error').eq('id', edit).single()).data
      ?.schedule_error
  await expect.poll(readError).toBe('The post is not there any more')
})

test('an opening that closes ends what is kept at that moment, in every process', async () => {
  const post = await publish()
  const period = there.backend.changes.period
  expect(period).not.toBeNull()
  await editor.client.from('post_details').insert({ post_id: post.id, deadline: inSeconds(1) })
  await expect.poll(() => there.backend.changes.period?.endsAt.wall).toBeLessThan(Date.now() + 1_000)
  const before = there.backend.changes.period
  await expect.poll(() => there.backend.changes.period).not.toBe(before)
  await expect.poll(() => there.backend.changes.period).not.toBeNull()
})

test('a scheduled change leads to its post, and where that is gone its text is opened', async () => {
  vi.stubGlobal('localStorage', {})
  const post = await publish()
  const draftId = await scheduleEdit(post, { title: 'After' }, inSeconds(3_600))
  const open = () => {
    const wanted = { postId: null, post: Promise.resolve(ok(null)), draftId }
    return readDraft(editor.client as unknown as Client, wanted)
  }
  const redirect = await open().catch(thrown => thrown)
  expect(redirect.headers.get('location')).toBe(`/admin/posts/${post.id}`)
  await editor.client.from('posts').delete().eq('id', post.id)
  expect((await open()).data?.opened?.text.draft.title).toBe('After')
  vi.unstubAllGlobals()
})
