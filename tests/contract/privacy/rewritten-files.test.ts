import { expect, test } from 'vitest'
import { scrubErased } from '../../../server/privacy/scrub-erased.ts'
import { hasTableAbove } from '../../../server/privacy/table-files.ts'
import { setUpBackend } from '../../support/backend.ts'
import { setUpErasing } from '../../support/erasing.ts'

const backend = await setUpBackend()
const { sql } = backend
const { ada, erase, savePost, listFilesWith } = await setUpErasing(backend)
const scrub = () => scrubErased(sql, { mostBytes: Number.POSITIVE_INFINITY, adminUrl: backend.databaseUrl })

test('nothing is left in the files of what was corrected or deleted before its person was erased', async () => {
  const address = 'corrected-7821@erasure.example'
  const drafts = [crypto.randomUUID(), crypto.randomUUID()]
  const content = `<p>${address} ${crypto.randomUUID()}</p>`.repeat(60)
  for (const id of drafts)
    await sql`insert into post_drafts (id, title, content) values (${id}, ${address}, ${content})`
  await sql`analyze post_drafts`
  await sql`update post_drafts set title = 'Nobody', content = 'Nothing' where id = ${drafts[0] ?? ''}`
  await sql`delete from post_drafts where id = ${drafts[1] ?? ''}`
  expect(await listFilesWith(address)).toContain('post_drafts')
  expect((await erase(address)).error).toBeNull()
  await expect.poll(scrub).toBe(false)
  expect(await listFilesWith(address)).toEqual([])

  // Of a post the versions say that its person stood there, of a picture its former name.
  const post = crypto.randomUUID()
  await savePost({ id: post, title: address, content })
  await sql`insert into post_details (post_id, author_name) values (${post}, ${address})`
  await savePost({ id: post, title: 'Nobody', content: '<p>Nothing</p>' })
  await sql`update post_details set author_name = 'Somebody' where post_id = ${post}`
  expect((await erase(address)).data.counts).toEqual(
    expect.not.objectContaining({ 'named in public.posts': expect.anything() }),
  )
  await expect.poll(scrub).toBe(false)
  expect(await listFilesWith(address)).toEqual([])
})

test('a large table of posts waits for the night as others do, so that small ones are not locked each minute', async () => {
  const address = 'large-7822@erasure.example'
  const post = crypto.randomUUID()
  await savePost({ id: post, title: address })
  const noise = Array.from({ length: 4_000 }, () => crypto.randomUUID()).join(' ')
  for (let i = 0; i < 12; i += 1) await savePost({ content: `${i} ${noise}` })
  await ada.client.from('posts').update({ excerpt: 'New' }).eq('id', post)
  expect((await erase(address)).error).toBeNull()
  const [size] = await sql<[{ posts: string }]>`select pg_total_relation_size('posts') as posts`
  expect(await hasTableAbove(sql, Number(size.posts) - 1)).toBe(true)
  expect(await hasTableAbove(sql, Number(size.posts) + 1)).toBe(false)
})

test('of a table that is empty after a recovery the statistics are rewritten, too', async () => {
  const address = 'counted-7823@erasure.example'
  await sql`
    insert into backend.rate_limits (key, points, expire)
    select ${address} || n, 1, 1 from generate_series(1, 50) n`
  await sql`analyze backend.rate_limits`
  await sql`truncate backend.rate_limits`
  expect(await listFilesWith(address)).toContain('pg_statistic')
  expect((await erase(address)).error).toBeNull()
  await expect.poll(scrub).toBe(false)
  expect(await listFilesWith(address)).toEqual([])
})
