import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Mail } from '../../../backend/mail/mail.ts'
import { sendByMail } from '../../../backend/outbox/outbox.ts'
import { OutboxWorker } from '../../../backend/outbox/outbox-worker.ts'
import { createReviewMailQueue } from '../../../supabase/functions/send-holla-email/review-mail.ts'
import { setUpBackend } from '../../support/backend.ts'
import { createReviewing } from './support/reviewing.ts'

const backend = await setUpBackend()
const { writer, createDraft, changeDraft, createLink, preview } = await createReviewing(backend)
await backend.sql`update auth.mailer set can_send = true`
const anybody = backend.client()

const received: Mail[] = []
const worker = new OutboxWorker({
  databaseUrl: backend.database.urls.ownerUrl,
  outbox: sendByMail(
    { reviews: createReviewMailQueue({ sql: backend.sql, siteUrl: 'https://holla.example' }) },
    async mail => void received.push(mail),
  ),
  log: { info: () => {}, error: () => {} },
})
afterAll(() => worker.stop())
beforeEach(() => {
  received.length = 0
})

const deliver = () => worker.deliverDue(20)
/** As if the pause after the first comment of a burst were over. */
const endBurst = () =>
  backend.sql`update private.review_mails set next_attempt_at = now() where delivered_at is null`
const findToken = ({ text }: Mail) => /preview\/([0-9a-f]{64})$/m.exec(text)?.[1] ?? ''
const findCode = ({ text }: Mail) => /code: (\d{6})$/m.exec(text)?.[1] ?? ''

const comment = (token: string, body: string) =>
  anybody.rpc('comment_on_preview', {
    p_token: token,
    p_paragraph: 'One',
    p_place: 0,
    p_name: 'Ada',
    p_body: body,
  })

const approve = async (token: string, version: number, code?: string) =>
  (await anybody.rpc('approve_preview', { p_token: token, p_version: version, p_name: 'Ada', p_code: code }))
    .data

test('a link for one address is mailed there and told to nobody else', async () => {
  const draft = await createDraft({ title: 'For Ada' })
  const link = await createLink(draft.id, ' Ada@Client.example ')
  expect(link.token).toBeNull()
  await deliver()
  expect(received).toMatchObject([{ to: 'ada@client.example', subject: 'Please review: For Ada' }])
  const [mail] = received
  expect(mail && (await preview(findToken(mail)))).toMatchObject({
    title: 'For Ada',
    email: 'ada@client.example',
  })
  const review = await writer.client.rpc('find_review', { p_draft_id: draft.id })
  expect(review.data.links).toMatchObject([{ email: 'ada@client.example', mailed_at: expect.any(String) }])
  expect(JSON.stringify(review.data)).not.toContain(findToken(received[0] as Mail))
})

test('an approval of a mailed link takes the code that was mailed there, and then releases that version', async () => {
  const draft = await createDraft({ title: 'With code', content: '<p>One</p>', excerpt: 'E' })
  await createLink(draft.id, 'ada@client.example')
  await deliver()
  const token = findToken(received[0] as Mail)
  expect(await approve(token, 1)).toBe('code_needed')
  expect((await anybody.rpc('request_preview_code', { p_token: token })).data).toBe('sent')
  expect((await anybody.rpc('request_preview_code', { p_token: token })).data).toBe('too_soon')
  await deliver()
  const code = findCode(received[1] as Mail)
  const wrong = code === '000000' ? '000001' : '000000'
  expect(await approve(token, 1, wrong)).toBe('wrong_code')
  expect(await approve(token, 1, code)).toBe('done')
  // Sent again it is the same approval. For another one the code is used up.
  expect(await approve(token, 1, code)).toBe('done')
  await backend.sql`
    update private.review_approvals set created_at = now() - interval '6 minutes' where draft_id = ${draft.id}`
  expect(await approve(token, 1, code)).toBe('wrong_code')
  const { data } = await writer.client.rpc('find_review', { p_draft_id: draft.id })
  expect(data.approvals).toMatchObject([{ email: 'ada@client.example', is_release: true, is_current: true }])
  const [stored] = await backend.sql`
    select string_agg(to_jsonb(m)::text, '') as mails from private.review_mails m where draft_id = ${draft.id}`
  expect(stored?.mails).not.toContain(code)
  expect(await changeDraft(draft.id, { content: '<p>Two</p>' })).toBe(2)
  expect(await approve(token, 1, code)).toBe('changed')
})

test('no wish for the transaction or the answer undoes the count of attempts', async () => {
  const draft = await createDraft({ title: 'Undone' })
  await createLink(draft.id, 'eve@client.example')
  await deliver()
  const token = findToken(received[0] as Mail)
  await anybody.rpc('request_preview_code', { p_token: token }).rollback()
  await deliver()
  const code = findCode(received.at(-1) as Mail)
  const guess = { p_token: token, p_version: 1, p_name: 'Eve', p_code: 'guess' }
  for (let i = 0; i < 5; i++) {
    expect((await anybody.rpc('approve_preview', guess).rollback()).data).toBe('wrong_code')
  }
  expect(await approve(token, 1, code)).toBe('wrong_code')

  const refused = { status: 400, error: { code: 'PGRST100' } }
  expect(await anybody.rpc('approve_preview', guess).or('pgrst_scalar.eq.1')).toMatchObject(refused)
  expect(await anybody.rpc('approve_preview', guess).select('pgrst_scalar::int')).toMatchObject(refused)
  expect(await anybody.rpc('approve_preview', guess).limit(0)).toMatchObject(refused)
  expect(await anybody.rpc('approve_preview', guess).explain({ analyze: true })).toMatchObject({ error: {} })
  expect((await anybody.rpc('approve_preview', guess).select('*')).data).toBe('wrong_code')
})

test('a code is worth nothing after five attempts, or after a quarter of an hour', async () => {
  const draft = await createDraft({ title: 'Guessed' })
  await createLink(draft.id, 'eve@client.example')
  await deliver()
  const token = findToken(received[0] as Mail)
  const mailCode = async () => {
    await backend.sql`update private.review_mails set created_at = created_at - interval '2 minutes'`
    await anybody.rpc('request_preview_code', { p_token: token })
    await deliver()
    return findCode(received.at(-1) as Mail)
  }
  const first = await mailCode()
  const guesses = await Promise.all(Array.from({ length: 8 }, () => approve(token, 1, 'guess')))
  expect(guesses).toEqual(Array(8).fill('wrong_code'))
  expect(await approve(token, 1, first)).toBe('wrong_code')

  const second = await mailCode()
  await backend.sql`update private.review_codes set expires_at = now()`
  expect(await approve(token, 1, second)).toBe('wrong_code')
  for (let i = 2; i < 10; i++) {
    await mailCode()
  }
  await backend.sql`update private.review_mails set created_at = created_at - interval '2 minutes'`
  expect((await anybody.rpc('request_preview_code', { p_token: token })).data).toBe('too_many')
})

test('a link to the writer’s own address is refused', async () => {
  const draft = await createDraft({})
  const { error } = await writer.client.rpc('create_review_link', {
    p_draft_id: draft.id,
    p_email: writer.email.toUpperCase(),
  })
  expect(error?.message).toBe('This is the address of somebody who wrote in it. Send it to somebody else.')
})

test('the writer gets one mail for a burst, with all of it, and another for the next', async () => {
  // Drafts of other tests may have news, too.
  const told = () => received.filter(({ subject }) => subject.includes('Talked about'))
  const draft = await createDraft({ title: 'Talked about' })
  const { token } = await createLink(draft.id)
  await comment(token, 'First')
  await comment(token, 'Second <b>')
  await approve(token, draft.version)
  await deliver()
  expect(told()).toEqual([])
  await endBurst()
  await deliver()
  expect(told()).toMatchObject([
    { to: writer.email, subject: '“Talked about”: approved by Ada, 2 new comments' },
  ])
  expect(told()[0]?.text).toMatch(/> One\nAda: First[\s\S]*Ada: Second <b>[\s\S]*Ada approved the text\./)
  expect(told()[0]?.html).toContain('Second &lt;b&gt;')
  expect(told()[0]?.text).toContain(`https://holla.example/admin/posts/new?draft=${draft.id}`)
  expect(told()[0]?.text).not.toContain(token)

  await endBurst()
  await deliver()
  expect(told()).toHaveLength(1)
  await comment(token, 'Third')
  await endBurst()
  await deliver()
  expect(told()[1]?.subject).toBe('“Talked about”: a new comment')
  expect(told()[1]?.text).not.toContain('First')
})

test('what is said while a mail is refused comes with the next attempt, once', async () => {
  const draft = await createDraft({ title: 'Refused' })
  const { token } = await createLink(draft.id)
  await comment(token, 'Before')
  await backend.sql`update private.review_mails set attempts = 1, last_error = 'Busy' where draft_id = ${draft.id}`
  await comment(token, 'Meanwhile')
  await endBurst()
  await deliver()
  const mails = received.filter(({ subject }) => subject.includes('Refused'))
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text).toMatch(/Before[\s\S]*Meanwhile/)
})
