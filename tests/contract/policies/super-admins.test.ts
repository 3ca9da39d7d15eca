import { afterEach, expect, test } from 'vitest'
import { setUpBackend } from '../../support/backend.ts'

const backend = await setUpBackend()

afterEach(async () => {
  await backend.sql`delete from auth.users`
})

const countAdmins = async () => (await backend.sql`select from private.super_admins`).length

const readMetadata = async (id: string) => {
  const [row] = await backend.sql`select raw_user_meta_data as metadata from auth.users where id = ${id}`
  return row?.metadata
}

test('who signs up as a super admin is none, in the table, the answer, the token and the row', async () => {
  const client = backend.client()
  const { data } = await client.auth.signUp({
    email: 'eve@holla.example',
    password: 'correct-horse-battery-staple',
    options: { data: { is_super_admin: true, nickname: 'Eve' } },
  })
  const id = data.user?.id ?? ''
  expect(data.user?.user_metadata).toMatchObject({ is_super_admin: false, nickname: 'Eve' })
  const claims = JSON.parse(
    Buffer.from(data.session?.access_token.split('.')[1] ?? '', 'base64url').toString(),
  )
  expect(claims.user_metadata).toMatchObject({ is_super_admin: false })
  expect(await readMetadata(id)).toMatchObject({ is_super_admin: false, nickname: 'Eve' })
  expect(await countAdmins()).toBe(0)
})

test('nobody makes themselves a super admin by updating their account, nor unmakes themselves', async () => {
  const [visitor, editor] = [await backend.people.visitor(), await backend.people.editor()]
  const promoted = await visitor.client.auth.updateUser({ data: { is_super_admin: true, nickname: 'V' } })
  expect(promoted.data.user?.user_metadata).toMatchObject({ is_super_admin: false, nickname: 'V' })
  const demoted = await editor.client.auth.updateUser({ data: { is_super_admin: false } })
  expect(demoted.data.user?.user_metadata).toMatchObject({ is_super_admin: true })
  expect(await readMetadata(visitor.id)).toMatchObject({ is_super_admin: false })
  expect(await readMetadata(editor.id)).toMatchObject({ is_super_admin: true })
  expect(await countAdmins()).toBe(1)
})

test('a promotion shows in the metadata, keeps the rest of it, and a demotion takes it back', async () => {
  const [editor, visitor] = [await backend.people.editor(), await backend.people.visitor()]
  await visitor.client.auth.updateUser({ data: { nickname: 'V' } })
  for (const isAdmin of [true, true, false, false]) {
    const { error } = await editor.client.rpc('set_is_super_admin', {
      p_user_id: visitor.id,
      p_is_super_admin: isAdmin,
    })
    expect(error).toBeNull()
    expect(await readMetadata(visitor.id)).toMatchObject({ is_super_admin: isAdmin, nickname: 'V' })
    const { data } = await visitor.client.auth.refreshSession()
    expect(data.user?.user_metadata.is_super_admin).toBe(isAdmin)
  }
})

test('a forged stored session opens nothing', async () => {
  const visitor = await backend.people.visitor()
  const [head, body, signature] = visitor.accessToken.split('.')
  const claims = JSON.parse(Buffer.from(body ?? '', 'base64url').toString())
  claims.user_metadata = { is_super_admin: true }
  const forged = [head, Buffer.from(JSON.stringify(claims)).toString('base64url'), signature].join('.')
  const answer = await backend.fetch('/rest/v1/posts', {
    method: 'POST',
    headers: { authorization: `Bearer ${forged}`, 'content-type': 'application/json' },
    body: '{"title":"T","excerpt":"E","content":"C"}',
  })
  expect(answer.status).toBe(401)
  expect(await answer.json()).toMatchObject({ code: 'PGRST301' })
  expect(await backend.sql`select from public.posts`).toHaveLength(0)
})

test('two admins who demote each other at once leave one of them', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [ada, ben] = await Promise.all([backend.people.editor(), backend.people.editor()])
    const demote = (by: typeof ada, whom: typeof ada) =>
      by.client.rpc('set_is_super_admin', { p_user_id: whom.id, p_is_super_admin: false })
    const results = await Promise.all([demote(ada, ben), demote(ben, ada)])
    expect(results.map(({ error }) => error?.code ?? 'done').sort()).toEqual(['42501', 'done'])
    expect(await countAdmins()).toBe(1)
    await backend.sql`delete from auth.users`
  }
})

test('two admins who delete each other at once leave one of them', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [ada, ben] = await Promise.all([backend.people.editor(), backend.people.editor()])
    const remove = (by: typeof ada, whom: typeof ada) =>
      by.client.rpc('delete_user_by_id', { user_id_to_delete: whom.id })
    const results = await Promise.all([remove(ada, ben), remove(ben, ada)])
    expect(results.filter(({ error }) => error === null)).toHaveLength(1)
    expect(await countAdmins()).toBe(1)
    await backend.sql`delete from auth.users`
  }
})

test('a demotion against a deletion leaves one of the two', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [ada, ben] = await Promise.all([backend.people.editor(), backend.people.editor()])
    await Promise.all([
      ada.client.rpc('set_is_super_admin', { p_user_id: ben.id, p_is_super_admin: false }),
      ben.client.rpc('delete_user_by_id', { user_id_to_delete: ada.id }),
    ])
    expect(await countAdmins()).toBe(1)
    await backend.sql`delete from auth.users`
  }
})

test('deleting a user ends what belongs to them and nothing else', async () => {
  const [editor, visitor] = [await backend.people.editor(), await backend.people.visitor()]
  await editor.client.rpc('delete_user_by_id', { user_id_to_delete: visitor.id })
  for (const table of ['auth.sessions', 'auth.refresh_tokens', 'auth.identities']) {
    expect(await backend.sql`select from ${backend.sql(table)} where user_id = ${visitor.id}`).toHaveLength(0)
    expect(
      await backend.sql`select from ${backend.sql(table)} where user_id = ${editor.id}`,
    ).not.toHaveLength(0)
  }
  const { error } = await visitor.client.auth.getUser()
  expect(error?.status).toBe(403)
})
