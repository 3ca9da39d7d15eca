import { expect, test } from 'vitest'
import { setUpBackend } from '../../support/backend.ts'
import { createReviewing } from './support/reviewing.ts'

const backend = await setUpBackend()
const { writer, createDraft, createLink, preview } = await createReviewing(backend)
const anybody = backend.client()

test('a link opens its draft and nothing else, to somebody without an account', async () => {
  const draft = await createDraft({ title: 'Lagos launch', content: '<p>One</p>' })
  await createDraft({ title: 'Another secret' })
  const { token } = await createLink(draft.id)
  expect(token).toMatch(/^[0-9a-f]{64}$/)
  const { data } = await anybody.rpc('find_preview', { p_token: token })
  expect(data).toMatchObject({
    published: false,
    title: 'Lagos launch',
    content: '<p>One</p>',
    version: 1,
    comments: [],
  })
  expect(JSON.stringify(data)).not.toMatch(/Another secret|@holla\.example/)
  expect((await anybody.from('post_drafts').select()).data).toBeNull()
})

test('a link shows the pictures of its draft, and no other that is not public', async () => {
  const names = ['1700000000001_hers.png', '1700000000002_secret.png']
  for (const name of names) {
    await backend.sql`insert into storage.objects (bucket_id, name) values ('unpublished-images', ${name})`
  }
  const draft = await createDraft({
    content: `<img src="https://x.example/storage/v1/object/public/post-images/${names[0]}">`,
  })
  const { token, id } = await createLink(draft.id)
  const sign = async (given: string) => {
    const client = backend.client({ global: { headers: { 'x-preview-token': given } } })
    const { data } = await client.storage.from('unpublished-images').createSignedUrls(names, 60)
    return data?.map(({ error }) => error === null)
  }
  expect(await sign(token)).toEqual([true, false])
  expect(await sign('f'.repeat(64))).toEqual([false, false])
  await writer.client.rpc('end_review_link', { p_link_id: id })
  expect(await sign(token)).toEqual([false, false])
})

test('tokens are stored as hashes alone', async () => {
  const draft = await createDraft({})
  const { token } = await createLink(draft.id)
  const [row] = await backend.sql`
    select to_jsonb(l)::text as text from private.review_links l where l.draft_id = ${draft.id}`
  expect(row?.text).not.toContain(token)
  expect(row?.text).toContain('token_hash')
})

test('wrong, ended and expired tokens get one and the same answer, by every function', async () => {
  const draft = await createDraft({})
  const [ended, expired] = [await createLink(draft.id), await createLink(draft.id)]
  await writer.client.rpc('end_review_link', { p_link_id: ended.id })
  await backend.sql`update private.review_links set expires_at = now() where id = ${expired.id}`
  const answers = await Promise.all(
    ['f'.repeat(64), '', 'x'.repeat(9_000), ended.token, expired.token].map(async token => [
      await preview(token),
      (await anybody.rpc('approve_preview', { p_token: token, p_version: 1, p_name: 'Ada' })).data,
      (await anybody.rpc('request_preview_code', { p_token: token })).data,
      (
        await anybody.rpc('comment_on_preview', {
          p_token: token,
          p_paragraph: 'One',
          p_place: 0,
          p_name: 'Ada',
          p_body: 'Hello',
        })
      ).data,
    ]),
  )
  expect(answers.flat()).toEqual(Array(20).fill(null))
  const [counts] = await backend.sql`
    select (select count(*)::int from private.review_comments where draft_id = ${draft.id}) as comments,
      (select count(*)::int from private.review_approvals where draft_id = ${draft.id}) as approvals`
  expect(counts).toEqual({ comments: 0, approvals: 0 })
})

test('a link works for seven days by the clock, and no job has to have run', async () => {
  const draft = await createDraft({ title: 'For a week' })
  const { id, token } = await createLink(draft.id)
  const age = (interval: string) =>
    backend.sql`
      update private.review_links
      set expires_at = expires_at - ${interval}::interval, created_at = created_at - ${interval}::interval
      where id = ${id}`
  await age('6 days 23 hours 59 minutes')
  expect(await preview(token)).toMatchObject({ title: 'For a week' })
  await age('1 minute')
  expect(await preview(token)).toBeNull()
})

test('what was published since is named by its address, and a discarded draft by nothing', async () => {
  const draft = await createDraft({ title: 'Out now', content: '<p>Out</p>', excerpt: 'Out' })
  const discarded = await createDraft({ title: 'Never' })
  const [out, never] = [await createLink(draft.id), await createLink(discarded.id)]
  const { error } = await writer.client
    .from('posts')
    .insert({
      title: 'Out now',
      content: '<p>Out</p>',
      excerpt: 'Out',
      category_id: null,
      user_id: writer.id,
    })
    .setHeader('x-draft-id', draft.id)
  expect(error).toBeNull()
  await writer.client.from('post_drafts').delete().in('id', [draft.id, discarded.id])
  expect(await preview(out.token)).toEqual({ published: true, slug: 'out-now', category: null })
  expect(await preview(never.token)).toBeNull()
})

test('a comment keeps name, words and paragraph, and a link sees those made with it alone', async () => {
  const draft = await createDraft({ content: '<p>One</p><p>Two</p>' })
  const [hers, his] = [await createLink(draft.id), await createLink(draft.id)]
  const comment = { p_paragraph: 'Two', p_place: 1, p_name: ' Ada ', p_body: 'Say how many. ' }
  const { data } = await anybody.rpc('comment_on_preview', { p_token: hers.token, ...comment })
  expect(data).toBe('done')
  expect(await preview(hers.token)).toMatchObject({
    comments: [{ name: 'Ada', body: 'Say how many.', paragraph: 'Two', place: 1, resolved_at: null }],
  })
  expect(await preview(his.token)).toMatchObject({ comments: [] })

  const review = await writer.client.rpc('find_review', { p_draft_id: draft.id })
  const id = review.data.comments[0].id
  await writer.client.rpc('resolve_review_comment', { p_comment_id: id, p_is_resolved: true })
  expect(await preview(hers.token)).toMatchObject({ comments: [{ resolved_at: expect.any(String) }] })
})

test('a link holds twenty comments in five minutes and two hundred in all, also when they come at once', async () => {
  const draft = await createDraft({})
  const { token } = await createLink(draft.id)
  const say = (_: unknown, number: number) =>
    anybody.rpc('comment_on_preview', {
      p_token: token,
      p_paragraph: '',
      p_place: 0,
      p_name: 'Ada',
      p_body: `Again ${number}`,
    })
  const answers = (await Promise.all(Array.from({ length: 24 }, say))).map(({ data }) => data)
  expect(answers.toSorted()).toEqual([...Array(20).fill('done'), ...Array(4).fill('too_many')])
  await backend.sql`
    insert into private.review_comments (draft_id, link_id, name, body, paragraph, place, version, created_at)
    select draft_id, link_id, name, body, paragraph, place, version, now() - interval '1 hour'
    from private.review_comments c cross join generate_series(1, 9)
    where c.draft_id = ${draft.id}`
  await backend.sql`
    update private.review_comments set created_at = now() - interval '1 hour' where draft_id = ${draft.id}`
  expect((await say(null, 24)).data).toBe('too_many')
})

test('a comment or an approval that was sent twice stands once, and may be made again later', async () => {
  const draft = await createDraft({})
  const { token } = await createLink(draft.id)
  const comment = { p_token: token, p_paragraph: 'One', p_place: 0, p_name: 'Ada', p_body: 'Why?' }
  const approval = { p_token: token, p_version: draft.version, p_name: 'Ada' }
  const say = async () => {
    const answers = await Promise.all([
      anybody.rpc('comment_on_preview', comment),
      anybody.rpc('comment_on_preview', { ...comment, p_body: ' Why? ' }),
      anybody.rpc('approve_preview', approval),
      anybody.rpc('approve_preview', approval),
    ])
    expect(answers.map(({ data }) => data)).toEqual(['done', 'done', 'done', 'done'])
  }
  await say()
  expect(await preview(token)).toMatchObject({ comments: [{ body: 'Why?' }], approvals: [{ name: 'Ada' }] })
  await backend.sql`
    update private.review_comments set created_at = now() - interval '6 minutes' where draft_id = ${draft.id}`
  await say()
  expect((await preview(token)).comments).toHaveLength(2)
})

test('a link to what comes out later says so, and of no time', async () => {
  const draft = await createDraft({ title: 'Coming soon', content: '<p>Soon</p>', excerpt: 'Soon' })
  const { token, id } = await createLink(draft.id)
  const isComing = async () => (await anybody.rpc('is_preview_coming', { p_token: token })).data
  expect(await isComing()).toBe(false)
  const { error } = await writer.client
    .from('posts')
    .insert({
      ...{ title: 'Coming soon', content: '<p>Soon</p>', excerpt: 'Soon' },
      created_at: '2900-01-01T00:00:00Z',
    })
    .setHeader('x-draft-id', draft.id)
  expect(error).toBeNull()
  expect([await preview(token), await isComing()]).toEqual([null, true])
  await writer.client.rpc('end_review_link', { p_link_id: id })
  expect(await isComing()).toBe(false)
})

test('a link to an edit of what comes out later calls it ready where the post says it, and not where it was discarded', async () => {
  const text = { title: 'Comes', content: '<p>Then</p>', excerpt: 'Then' }
  const { data: post } = await writer.client
    .from('posts')
    .insert({ ...text, created_at: '2900-01-01T00:00:00Z' })
    .select('id')
    .single()
  const isComing = async (token: string) => (await anybody.rpc('is_preview_coming', { p_token: token })).data
  const link = async (excerpt: string) => {
    const draft = await createDraft({ ...text, excerpt, post_id: post?.id })
    return { ...draft, ...(await createLink(draft.id)), draft: draft.id }
  }
  const discarded = await link('Never said')
  await writer.client.from('post_drafts').delete().eq('id', discarded.draft)
  expect(await isComing(discarded.token)).toBe(false)

  const saved = await link('Said\n')
  await writer.client.from('posts').update({ excerpt: 'Said' }).eq('id', post?.id)
  expect((await writer.client.from('post_drafts').select('id').eq('id', saved.draft)).data).toEqual([])
  expect(await isComing(saved.token)).toBe(true)
  await writer.client.from('posts').update({ excerpt: 'Said, and more' }).eq('id', post?.id)
  expect([await isComing(saved.token), await isComing(discarded.token)]).toEqual([true, false])
})

test('a comment that is empty or too long is refused, and nothing of it kept', async () => {
  const draft = await createDraft({})
  const { token } = await createLink(draft.id)
  for (const part of [{ p_body: ' ' }, { p_body: 'x'.repeat(2_001) }, { p_name: '' }, { p_place: -1 }]) {
    const { error } = await anybody.rpc('comment_on_preview', {
      p_token: token,
      p_paragraph: '',
      p_place: 0,
      p_name: 'Ada',
      p_body: 'Hello',
      ...part,
    })
    expect(error?.code).toBe('23514')
  }
  expect(await preview(token)).toMatchObject({ comments: [] })
})

test('a draft has at most fifty links that work', async () => {
  const draft = await createDraft({})
  await backend.sql`
    insert into private.review_links (draft_id, token_hash)
    select ${draft.id}, sha256(gen_random_uuid()::text::bytea) from generate_series(1, 50)`
  const { error } = await writer.client.rpc('create_review_link', { p_draft_id: draft.id })
  expect(error?.message).toBe('This draft has 50 links that work. End one first.')
})
