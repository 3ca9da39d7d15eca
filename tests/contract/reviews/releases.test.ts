import { afterAll, beforeAll, expect, test } from 'vitest'
import { setUpBackend } from '../../support/backend.ts'
import { createReviewing } from './support/reviewing.ts'

const backend = await setUpBackend()
const { writer, colleague, createDraft, changeDraft, createLink } = await createReviewing(backend)

const requireApproval = async (value: boolean) => {
  const { data } = await writer.client
    .from('settings')
    .update({ value })
    .eq('name', 'approval_required')
    .select('value, updated_by')
  expect(data).toEqual([{ value, updated_by: writer.id }])
}

beforeAll(() => requireApproval(true))
afterAll(() => requireApproval(false))

const waits = /^This version waits for an approval\. /

const text = (title: string) => ({ title, excerpt: 'In short', content: `<p>${title}</p>` })

const publish = (fields: object, client = writer.client) =>
  client
    .from('posts')
    .insert({ category_id: null, user_id: writer.id, ...fields })
    .select('id')
    .maybeSingle()

const approve = (draft: { id: string; version: number }, by = colleague) =>
  by.client.rpc('approve_draft', { p_draft_id: draft.id, p_version: draft.version })

test('only yes or no is taken for the setting, and only of who may change it', async () => {
  const change = (value: unknown) =>
    writer.client.from('settings').update({ value }).eq('name', 'approval_required')
  expect((await change('perhaps')).error?.code).toBe('23514')
  const visitor = await backend.people.visitor()
  await visitor.client.from('settings').update({ value: false }).eq('name', 'approval_required')
  const { data } = await writer.client.from('settings').select('value').eq('name', 'approval_required')
  expect(data).toEqual([{ value: true }])
})

test('a new post waits for an approval of exactly what it says, by somebody else', async () => {
  const draft = await createDraft(text('Waiting'))
  expect((await publish(text('Waiting'))).error?.message).toMatch(waits)

  const own = await approve(draft, writer)
  expect(own.error?.message).toBe('You wrote in this draft, so somebody else has to approve it')
  expect((await approve(draft)).error).toBeNull()
  expect((await publish(text('Waiting, but changed'))).error?.message).toMatch(waits)
  expect(
    (await publish({ ...text('Waiting'), feature_image_url: 'https://x.example/1.png' })).error?.message,
  ).toMatch(waits)
  expect((await publish(text('Waiting'))).error).toBeNull()
})

test('a draft that changed after its approval is no longer approved, and is again as it was', async () => {
  const draft = await createDraft(text('First'))
  await approve(draft)
  const isCurrent = async () => {
    const { data } = await writer.client.rpc('find_review', { p_draft_id: draft.id })
    return data.approvals.map((one: { is_current: boolean }) => one.is_current)
  }
  expect(await isCurrent()).toEqual([true])
  const version = await changeDraft(draft.id, { content: '<p>Second</p>' })
  expect(await isCurrent()).toEqual([false])
  expect((await publish({ ...text('First'), content: '<p>Second</p>' })).error?.message).toMatch(waits)
  const stale = await approve(draft)
  expect(stale.error?.message).toMatch(/^The draft has changed/)
  expect(version).toBe(2)
  await changeDraft(draft.id, { content: text('First').content })
  expect(await isCurrent()).toEqual([true])
})

test('a line break at the end of an excerpt is no part of what is approved', async () => {
  const draft = await createDraft({ ...text('Trimmed'), title: ' Trimmed', excerpt: 'In short\n\u00a0' })
  await approve(draft)
  const { data, error } = await writer.client
    .from('posts')
    .insert({ ...text('Trimmed'), category_id: null, user_id: writer.id })
    .setHeader('x-draft-id', draft.id)
    .select('id')
  expect([data, error]).toEqual([[{ id: draft.id }], null])
  // It says what is published.
  expect((await writer.client.from('post_drafts').select('id').eq('id', draft.id)).data).toEqual([])
})

test('whoever wrote a word of a draft cannot release it, also when somebody saved it later', async () => {
  const draft = await createDraft(text('Of two'))
  await changeDraft(draft.id, { excerpt: 'Hers' }, colleague)
  const version = await changeDraft(draft.id, { excerpt: 'His' })
  const { error } = await approve({ id: draft.id, version })
  expect(error?.code).toBe('42501')
})

test('an approval by a link that anybody may have is shown, and releases nothing', async () => {
  const draft = await createDraft(text('By link'))
  const { token } = await createLink(draft.id)
  const approval = { p_token: token, p_version: draft.version, p_name: 'Ada' }
  expect((await backend.client().rpc('approve_preview', { ...approval, p_version: 9 })).data).toBe('changed')
  expect((await backend.client().rpc('approve_preview', approval)).data).toBe('done')
  const { data } = await writer.client.rpc('find_review', { p_draft_id: draft.id })
  expect(data.approvals).toMatchObject([
    { name: 'Ada', is_release: false, is_current: true, by_staff: false },
  ])
  expect((await publish(text('By link'))).error?.message).toMatch(waits)
})

test('a published text changes by approval alone; its category and its time change without', async () => {
  const draft = await createDraft(text('Published'))
  await approve(draft)
  const { data: post } = await publish(text('Published'))
  const change = (fields: object) =>
    writer.client.from('posts').update(fields).eq('id', post?.id).select('id')
  expect((await change({ excerpt: 'Changed' })).error?.message).toMatch(waits)
  const { data: category } = await writer.client
    .from('categories')
    .insert({ name: 'Approved' })
    .select('id')
    .single()
  expect((await change({ category_id: category?.id })).error).toBeNull()
  expect((await change({ created_at: '2026-01-01T08:00:00Z' })).error).toBeNull()

  const edit = await createDraft({ ...text('Published'), excerpt: 'Changed', post_id: post?.id ?? '' })
  const schedule = () =>
    writer.client
      .from('post_drafts')
      .update({ scheduled_for: '2030-01-01T08:00:00Z' })
      .eq('id', edit.id)
      .select('id')
  expect((await schedule()).error?.message).toMatch(waits)
  await approve(edit)
  expect((await schedule()).error).toBeNull()
  await expect(changeDraft(edit.id, { excerpt: 'Slipped in' })).rejects.toMatchObject({
    cause: { message: expect.stringMatching(waits) },
  })
  expect((await change({ excerpt: 'Changed' })).error).toBeNull()
})

test('what stood in a post before comes back without a new approval', async () => {
  await requireApproval(false)
  const { data: post } = await publish(text('Before'))
  const change = (fields: object) =>
    writer.client.from('posts').update(fields).eq('id', post?.id).select('id')
  await change({ excerpt: 'After' })
  await requireApproval(true)
  expect((await change(text('Before'))).error).toBeNull()
  expect((await change({ excerpt: 'Never seen' })).error?.message).toMatch(waits)
})

test('an approval of one post’s text releases no other post', async () => {
  const draft = await createDraft(text('Here'))
  await approve(draft)
  await requireApproval(false)
  const { data: other } = await publish(text('Elsewhere'))
  await requireApproval(true)
  const { error } = await writer.client.from('posts').update(text('Here')).eq('id', other?.id)
  expect(error?.message).toMatch(waits)
})

test('details are approved with their text; closing an opening needs no approval', async () => {
  const details = {
    place: 'Lagos',
    pay_min: 500_000,
    pay_max: 700_000,
    pay_period: 'month',
    is_remote: false,
  }
  const draft = await createDraft({
    ...text('Designer'),
    details: { ...details, deadline: '2030-01-01T00:00:00Z' },
  })
  await approve(draft)
  const header = (given: object) => Buffer.from(JSON.stringify(given)).toString('base64')
  const publishWith = (given: object) =>
    publish(text('Designer')).setHeader(
      'x-post-details',
      header({ ...given, deadline: '2030-01-01T00:00:00Z' }),
    )
  expect((await publishWith({ ...details, pay_max: 900_000 })).error?.message).toMatch(waits)
  const { data: post, error } = await publishWith(details)
  expect(error).toBeNull()
  const change = (fields: object) =>
    writer.client.from('post_details').update(fields).eq('post_id', post?.id).select('post_id')
  expect((await change({ deadline: '2026-01-01T00:00:00Z' })).error).toBeNull()
  expect((await change({ place: 'Abuja' })).error?.message).toMatch(waits)
})

test('details that a scheduled edit changes wait for an approval of its text and details together', async () => {
  await requireApproval(false)
  const { data: post } = await publish(text('Opening')).setHeader(
    'x-post-details',
    Buffer.from(JSON.stringify({ place: 'Lagos' })).toString('base64'),
  )
  await requireApproval(true)
  const base = { version: null, fields: { ...text('Opening'), details: { place: 'Lagos' } } }
  const edit = await createDraft({
    ...text('Opening'),
    post_id: post?.id ?? '',
    details: { place: 'Abuja' },
    base,
  })
  const schedule = () =>
    writer.client
      .from('post_drafts')
      .update({ scheduled_for: '2030-01-01T08:00:00Z' })
      .eq('id', edit.id)
      .select('id')
  expect((await schedule()).error?.message).toMatch(waits)
  const again = { ...text('Opening'), post_id: post?.id, details: { place: 'Abuja' }, base }
  const inserted = await colleague.client
    .from('post_drafts')
    .insert({ ...again, scheduled_for: '2030-01-01T08:00:00Z' })
  expect(inserted.error?.message).toMatch(waits)
  expect((await approve(edit)).error).toBeNull()
  expect((await schedule()).error).toBeNull()
  await expect(changeDraft(edit.id, { details: { place: 'Kano' } })).rejects.toMatchObject({
    cause: { message: expect.stringMatching(waits) },
  })
  // Of a field that the edit left as it was begun from nothing is published.
  const same = { ...text('Opening'), excerpt: 'Other', post_id: post?.id ?? '', details: { place: 'Lagos' } }
  const other = await createDraft({ ...same, base }, colleague)
  await approve(other, writer)
  const { error } = await colleague.client
    .from('post_drafts')
    .update({ scheduled_for: '2030-01-02T08:00:00Z' })
    .eq('id', other.id)
  expect(error).toBeNull()
})

test('“Only on site” that a scheduled edit says of a post waits for an approval, too', async () => {
  await requireApproval(false)
  const { data: post } = await publish(text('On site'))
  await requireApproval(true)
  const base = { version: null, fields: { ...text('On site'), details: {} } }
  const edit = { ...text('On site'), post_id: post?.id ?? '', base }
  const insert = (details: object) =>
    writer.client.from('post_drafts').insert({ ...edit, details, scheduled_for: '2030-01-01T08:00:00Z' })
  expect((await insert({ is_remote: false })).error?.message).toMatch(waits)
  expect((await insert({ is_noindex: false })).error).toBeNull()
})

test('a colleague who only schedules an edit has not written in it', async () => {
  await requireApproval(false)
  const { data: post } = await publish(text('Scheduled'))
  const edit = await createDraft({ ...text('Scheduled'), excerpt: 'New', post_id: post?.id ?? '' })
  await colleague.client.from('post_drafts').update({ scheduled_for: '2030-01-01' }).eq('id', edit.id)
  const { data } = await colleague.client.rpc('find_review', { p_draft_id: edit.id })
  expect(data.is_writer).toBe(false)
  await requireApproval(true)
})

test('the secret key and the owner of the database publish as before; a stranger is refused as before', async () => {
  expect((await publish(text('By key'), backend.serviceClient())).error).toBeNull()
  await backend.sql`insert into public.posts ${backend.sql(text('By psql'))}`
  const { error } = await publish(text('By nobody'), backend.client())
  expect(error).toMatchObject({ code: '42501', message: expect.not.stringMatching(waits) })
})
