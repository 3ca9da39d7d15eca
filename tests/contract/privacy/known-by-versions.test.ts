import { expect, test } from 'vitest'
import type { Transaction } from '../../../backend/database.ts'
import { setUpBackend } from '../../support/backend.ts'
import { setUpErasing } from '../../support/erasing.ts'

const backend = await setUpBackend()
const { sql } = backend
const { ada, savePost, upload, listTablesNaming } = await setUpErasing(backend)

/** The line of an erasure that was made after `later`, done again in the state of now. Returns how many addresses it found. */
async function repeatHere(address: string, later: (tx: Transaction) => Promise<unknown> = async () => {}) {
  let line = ''
  const set = (tx: Transaction) => tx`set constraints all immediate`
  await sql
    .begin(async tx => {
      await later(tx)
      await set(tx)
      await tx`set constraints all deferred`
      const [row] = await tx<{ line: string }[]>`
        select private.to_erasure_line(
          row(gen_random_uuid(), 77, now(), null, 'email', decode(repeat('ab', 32), 'hex'), '{}', null)::private.erasures,
          private.erase_sender(${address})
        )::text as line`
      line = row?.line ?? ''
      throw new Error('Back')
    })
    .catch(error => expect(error).toMatchObject({ message: 'Back' }))
  expect(line).not.toContain(address)
  const [found] = await sql<
    { found: string }[]
  >`select private.repeat_erasure_of(${line}::text::jsonb) as found`
  return Number(found?.found)
}

test('somebody of whom nothing is left but a version, the trash, details or a setting is erased again', async () => {
  const address = 'known-7831@erasure.example'
  const [post, trashed] = [crypto.randomUUID(), crypto.randomUUID()]
  await savePost({ id: post, content: `<p>Ask\n${address}</p>` })
  await savePost({ id: post, content: '<p>Ask nobody</p>' })
  expect(await repeatHere(address)).toBe(1)
  expect(await listTablesNaming(address)).toEqual([])

  await savePost({ id: trashed, content: `<p>Ask ${address}</p>` })
  await ada.client.from('posts').delete().eq('id', trashed)
  expect(await repeatHere(address)).toBe(1)
  expect(await listTablesNaming(address)).toEqual([])

  await sql`insert into post_details (post_id, author_name) values (${post}, ${address})`
  expect(await repeatHere(address)).toBe(1)
  expect(await listTablesNaming(address)).toEqual([])

  const picture = await upload(`1764150000030_${address}.png`)
  await sql`
    update settings set value = ${sql.json([{ name: 'Somebody', role: 'Head', picture, sentence: null }])}
    where name = 'people.members'`
  await sql`delete from storage.objects where name like '1764150000030%'`
  expect(await repeatHere(address)).toBe(1)
  expect(await listTablesNaming(address)).toEqual([])
})

test('a state of when it stood in a post or its draft knows whom a later version named', async () => {
  const address = 'later-7832@erasure.example'
  const post = crypto.randomUUID()
  await savePost({ id: post, title: `By ${address}`, content: `<p>Ask ${address}</p>` })
  const correct = async (tx: Transaction) => {
    await tx`update posts set title = 'Nobody', content = '<p>Nothing</p>' where id = ${post}`
  }
  expect(await repeatHere(address, correct)).toBe(1)
  expect(await listTablesNaming(address)).toEqual([])

  const draft = crypto.randomUUID()
  await sql`insert into post_drafts (id, title, content) values (${draft}, 'Draft', ${`<p>Ask ${address}</p>`})`
  const publishAndCorrect = async (tx: Transaction) => {
    await tx`
      insert into posts (id, title, content, excerpt) select id, title, content, 'Excerpt' from post_drafts where id = ${draft}`
    await tx`update posts set content = '<p>Nothing</p>' where id = ${draft}`
  }
  expect(await repeatHere(address, publishAndCorrect)).toBe(1)
  expect(await listTablesNaming(address)).toEqual([])
})

test('somebody whom only another’s trashed letter or an invitation that is gone names is found, and erased again', async () => {
  const [asked, invited] = ['asked-7833@erasure.example', 'invited-7834@erasure.example']
  const read = async (address: string) => {
    const { data } = await ada.client.rpc('find_person', { p_address: address })
    return data.places.map(({ place, deed, rows }: { place: string; deed: string; rows: object[] }) => [
      place,
      deed,
      rows.length,
    ])
  }
  await backend.client().functions.invoke('send-holla-email', {
    body: { name: 'Kofi', email: 'kofi@else.example', subject: 'Hi', message: `Ask ${asked}` },
  })
  await sql`delete from contact_messages where email = 'kofi@else.example'`
  expect(await read(asked)).toContainEqual(['letters in the trash', 'taken out', 1])
  const invitation = await ada.client.rpc('create_invitation', {
    ...{ p_email: invited, p_roles: ['writer'], p_is_mailed: false },
  })
  expect(invitation.error).toBeNull()
  await sql`delete from private.invitations where email = ${invited}`
  expect(await read(invited)).toContainEqual(['private.invitations', 'taken out', 1])
  for (const address of [asked, invited]) {
    expect(await repeatHere(address)).toBe(1)
    expect(await listTablesNaming(address)).toEqual([])
    expect(await read(address)).toEqual([])
  }
})
