import { beforeAll, expect, test } from 'vitest'
import { setUpBackend } from '../../support/backend.ts'
import type { Person } from '../../support/people.ts'

const backend = await setUpBackend()
let editor: Person
let visitor: Person

beforeAll(async () => {
  editor = await backend.people.editor()
  visitor = await backend.people.visitor()
})

test('an editor lists the accounts, others are refused', async () => {
  const { data, error } = await editor.client.rpc('get_all_users')
  expect(error).toBeNull()
  expect(data).toContainEqual(
    expect.objectContaining({ id: editor.id, email: editor.email, is_super_admin: true }),
  )
  expect(JSON.stringify(data)).not.toContain('encrypted_password')
  const byVisitor = await visitor.client.rpc('get_all_users')
  expect({ data: byVisitor.data, status: byVisitor.status, code: byVisitor.error?.code }).toEqual({
    data: null,
    status: 403,
    code: '42501',
  })
  const byNobody = await backend.client().rpc('get_all_users')
  expect({ status: byNobody.status, code: byNobody.error?.code }).toEqual({ status: 401, code: '42501' })
})

test('an editor makes and unmakes an admin and deletes an account', async () => {
  const person = await backend.people.visitor()
  const promote = await editor.client.rpc('set_is_super_admin', {
    p_user_id: person.id,
    p_is_super_admin: true,
  })
  expect({ data: promote.data, error: promote.error, status: promote.status }).toEqual({
    data: null,
    error: null,
    status: 204,
  })
  expect(await backend.sql`select from private.super_admins where user_id = ${person.id}`).toHaveLength(1)
  const remove = await editor.client.rpc('delete_user_by_id', { user_id_to_delete: person.id })
  expect(remove.status).toBe(204)
  expect(await backend.sql`select from auth.users where id = ${person.id}`).toHaveLength(0)
  const again = await editor.client.rpc('delete_user_by_id', { user_id_to_delete: person.id })
  expect(again.status).toBe(400)
  expect(again.error).toMatchObject({ code: 'P0001', message: 'There is no such user' })
})

test('a function or argument that does not exist is named', async () => {
  const { status, error } = await editor.client.rpc('get_all_user')
  expect(status).toBe(404)
  expect(error).toEqual({
    code: 'PGRST202',
    message: 'Could not find the function public.get_all_user without parameters in the schema cache',
    details:
      'Searched for the function public.get_all_user without parameters or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache.',
    hint: 'Perhaps you meant to call the function public.get_all_users',
  })
})

test('a write is not possible by GET', async () => {
  const { status, error } = await editor.client.rpc(
    'delete_user_by_id',
    { user_id_to_delete: visitor.id },
    { get: true },
  )
  expect({ status, code: error?.code }).toEqual({ status: 405, code: '25006' })
  expect(await backend.sql`select from auth.users where id = ${visitor.id}`).toHaveLength(1)
})
