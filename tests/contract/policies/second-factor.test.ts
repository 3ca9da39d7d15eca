import type { SupabaseClient } from '@supabase/supabase-js'
import { beforeAll, expect, test } from 'vitest'
import { type Authenticator, toCode, turnOnSecondFactor } from '../../support/authenticator.ts'
import { setUpBackend } from '../../support/backend.ts'
import type { Person } from '../../support/people.ts'

const backend = await setUpBackend()
let editor: Person
let authenticator: Authenticator

beforeAll(async () => {
  editor = await backend.people.editor()
  authenticator = await turnOnSecondFactor(editor)
})

const refusal = { code: '42501', message: 'Sign in with your second factor first' }
const words = { title: 'Launch', content: '<p>Words</p>', excerpt: 'Short' }

/** What somebody has who learned the password. */
async function signInByPassword(): Promise<SupabaseClient> {
  const client = backend.client()
  const { error } = await client.auth.signInWithPassword(editor)
  expect(error).toBeNull()
  return client
}

test('a password alone changes no role, deletes no user and lists none', async () => {
  const thief = await signInByPassword()
  const visitor = await backend.people.visitor()

  const promotion = await thief.rpc('set_is_super_admin', { p_user_id: visitor.id, p_is_super_admin: true })
  const deletion = await thief.rpc('delete_user_by_id', { user_id_to_delete: visitor.id })
  const list = await thief.rpc('get_all_users')

  expect(promotion.error).toMatchObject(refusal)
  expect(deletion.error).toMatchObject(refusal)
  expect(list.error).toMatchObject(refusal)
  expect(list.data).toBeNull()
  expect(await backend.sql`select from auth.users where id = ${visitor.id}`).toHaveLength(1)
  expect(await backend.sql`select from private.super_admins where user_id = ${visitor.id}`).toHaveLength(0)
})

test('a password alone writes no post, no category and no image, and reads no message', async () => {
  const { data: post } = await editor.client.from('posts').insert(words).select().single()
  await backend.sql`
    insert into public.contact_messages (name, email, subject, message) values ('N', 'n@x.example', 'S', 'M')`
  const thief = await signInByPassword()

  expect((await thief.from('posts').insert(words)).error?.code).toBe('42501')
  expect((await thief.from('posts').update({ title: 'Mine' }).eq('id', post.id).select()).data).toEqual([])
  expect((await thief.from('posts').delete().eq('id', post.id).select()).data).toEqual([])
  expect((await thief.from('categories').insert({ name: 'Mine' })).error?.code).toBe('42501')
  expect((await thief.from('contact_messages').select()).data).toEqual([])
  const upload = await thief.storage.from('post-images').upload('mine.png', new Blob(['x']))
  expect(upload.error).not.toBeNull()
  expect((await editor.client.from('contact_messages').select()).data).toHaveLength(1)
  expect(await backend.sql`select title from public.posts`).toEqual([{ title: 'Launch' }])
  expect(await backend.sql`select from public.categories where name = 'Mine'`).toHaveLength(0)
  expect(await backend.sql`select from storage.objects where name = 'mine.png'`).toHaveLength(0)
})

test('with the code all of it is done, and without a second factor the password is enough again', async () => {
  const own = await signInByPassword()
  const visitor = await backend.people.visitor()
  const change = () => own.rpc('set_is_super_admin', { p_user_id: visitor.id, p_is_super_admin: true })
  expect((await change()).error).toMatchObject(refusal)
  const { factorId, secret } = authenticator
  const verified = await own.auth.mfa.challengeAndVerify({ factorId, code: toCode(secret, 1) })
  expect(verified.error).toBeNull()
  expect((await change()).error).toBeNull()
  expect(await backend.sql`select from private.super_admins where user_id = ${visitor.id}`).toHaveLength(1)

  expect((await own.auth.mfa.unenroll({ factorId })).error).toBeNull()
  const later = await signInByPassword()
  expect((await later.rpc('get_all_users')).error).toBeNull()
})

test('a factor that was begun and never proved asks nothing of anybody', async () => {
  const person = await backend.people.editor()
  await person.client.auth.mfa.enroll({ factorType: 'totp' })
  expect((await person.client.rpc('get_all_users')).error).toBeNull()
})
