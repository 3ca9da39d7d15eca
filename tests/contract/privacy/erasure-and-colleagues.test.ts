import { expect, test } from 'vitest'
import { setUpBackend } from '../../support/backend.ts'
import { setUpErasing } from '../../support/erasing.ts'

const backend = await setUpBackend()
const { sql, superuser } = backend
const { ada, erase, savePost } = await setUpErasing(backend)

const someoneHolds = {
  code: '55P03',
  message:
    'Somebody else is saving or sending something that names this person at this moment, so nothing was erased. Try again in a minute',
}
const waits = () => sql`
  select from pg_locks l
  join pg_stat_activity a using (pid)
  where not l.granted and a.datname = current_database()`

test('whoever erases is told in words that somebody holds what names the person', async () => {
  const address = 'held-7811@erasure.example'
  const [post, view] = [crypto.randomUUID(), crypto.randomUUID()]
  await savePost({ id: post, title: `By ${address}` })
  await ada.client.from('lead_views').insert({ id: view, name: 'Hers', query: `search=${address}` })
  await superuser.begin(async colleague => {
    await colleague`update posts set excerpt = 'Saving' where id = ${post}`
    expect((await erase(address)).error).toMatchObject(someoneHolds)
  })
  // Of two that wait for each other it is the erasure that ends.
  await superuser.begin(async colleague => {
    await colleague`set local deadlock_timeout = '1min'`
    await colleague`update lead_views set name = 'Theirs' where id = ${view}`
    const erasure = Promise.resolve(erase(address))
    await expect.poll(async () => (await waits()).length).toBeGreaterThan(0)
    const saved = colleague`update posts set excerpt = 'Saved' where id = ${post}`
    expect((await erasure).error).toMatchObject(someoneHolds)
    await saved
  })
  expect(await sql`select title, excerpt from posts where id = ${post}`).toEqual([
    { title: `By ${address}`, excerpt: 'Saved' },
  ])
  expect((await erase(address)).error).toBeNull()
})
