import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SupabaseClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { anonymous } from '../../../backend/identity.ts'
import { turnOnSecondFactor } from '../../support/authenticator.ts'
import { setUpBackend } from '../../support/backend.ts'
import type { Person } from '../../support/people.ts'

const backend = await setUpBackend()

const confirmFirst = { code: '42501', message: 'Confirm with a code of your second factor first' }

async function enrolled() {
  const person = await backend.people.editor()
  const { factorId } = await turnOnSecondFactor(person)
  const { data, error } = await person.client.rpc('create_recovery_codes')
  expect(error).toBeNull()
  return { ...person, factorId, codes: data as string[] }
}

async function signIn(person: Pick<Person, 'email' | 'password'>): Promise<SupabaseClient> {
  const client = backend.client()
  expect((await client.auth.signInWithPassword(person)).error).toBeNull()
  return client
}

const redeem = (client: SupabaseClient, code: string) => client.rpc('use_recovery_code', { p_code: code })
const readLevel = async (client: SupabaseClient) => (await client.auth.getClaims()).data?.claims.aal
const countKept = async (userId: string) =>
  (await backend.sql`select from private.recovery_codes where user_id = ${userId}`).length

test('who proved a second factor gets ten codes, of which the database keeps only hashes', async () => {
  const { client, id, codes } = await enrolled()
  expect(codes).toHaveLength(10)
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^([0-9a-f]{4}-){3}[0-9a-f]{4}$/)
  expect((await client.rpc('count_recovery_codes')).data).toBe(10)
  const rows = await backend.sql`select code_hash from private.recovery_codes where user_id = ${id}`
  expect(rows.map(({ code_hash }) => code_hash.length)).toEqual(Array(10).fill(32))
})

test('a recovery code stands in for the app once: the session has both factors after its refresh', async () => {
  const person = await enrolled()
  const own = await signIn(person)
  const [code = ''] = person.codes

  const used = await redeem(own, ` ${code.toUpperCase().replaceAll('-', ' ')} `)

  expect(used).toMatchObject({ data: true, error: null })
  expect(await readLevel(own)).toBe('aal1')
  await own.auth.refreshSession()
  expect(await readLevel(own)).toBe('aal2')
  expect((await own.rpc('get_all_users')).error).toBeNull()
  expect((await own.rpc('count_recovery_codes')).data).toBe(9)

  const thief = await signIn(person)
  expect((await redeem(thief, code)).data).toBe(false)
  await thief.auth.refreshSession()
  expect(await readLevel(thief)).toBe('aal1')
})

test('of two sessions that use one code at the same moment one gets in', async () => {
  const person = await enrolled()
  const clients = await Promise.all([signIn(person), signIn(person), signIn(person)])
  const answers = await Promise.all(clients.map(client => redeem(client, person.codes[0] ?? '')))
  expect(answers.map(({ data }) => data).sort()).toEqual([false, false, true])
})

test('a code of somebody else is wrong', async () => {
  const [ada, ben] = await Promise.all([enrolled(), enrolled()])
  const client = await signIn(ben)
  expect((await redeem(client, ada.codes[0] ?? '')).data).toBe(false)
  expect(await countKept(ada.id)).toBe(10)
})

test('ten wrong codes close the way for a quarter of an hour, to right ones too', async () => {
  const person = await enrolled()
  const [code = ''] = person.codes
  const thief = await signIn(person)
  const guesses = await Promise.all(Array.from({ length: 14 }, () => redeem(thief, '0000-0000-0000-0000')))
  expect(guesses.filter(({ data }) => data === false)).toHaveLength(10)
  expect(guesses.filter(({ error }) => error?.message === 'Too many wrong recovery codes')).toHaveLength(4)

  const own = await signIn(person)
  const refused = await redeem(own, code)
  expect(refused).toMatchObject({ status: 429, error: { hint: 'Try again in a quarter of an hour.' } })
  expect(await countKept(person.id)).toBe(10)

  await backend.sql`
    update private.recovery_guesses set since = now() - interval '16 minutes' where user_id = ${person.id}`
  expect((await redeem(own, code)).data).toBe(true)
  expect(await backend.sql`select from private.recovery_guesses where user_id = ${person.id}`).toHaveLength(0)
})

test('new codes end the ones before, also when two tabs make them at once', async () => {
  const { client, id, codes, ...person } = await enrolled()
  const made = await Promise.all([client.rpc('create_recovery_codes'), client.rpc('create_recovery_codes')])
  expect(made.map(({ error }) => error)).toEqual([null, null])
  expect(await countKept(id)).toBe(10)
  const own = await signIn(person)
  expect((await redeem(own, codes[0] ?? '')).data).toBe(false)
})

test('codes are made only soon after both factors were given', async () => {
  const person = await enrolled()
  const byPassword = await signIn(person)
  expect((await byPassword.rpc('create_recovery_codes')).error).toMatchObject(confirmFirst)
  const single = await backend.people.editor()
  expect((await single.client.rpc('create_recovery_codes')).error).toMatchObject(confirmFirst)

  await backend.sql`
    update auth.mfa_amr_claims set updated_at = now() - interval '11 minutes'
    where authentication_method = 'totp'
      and session_id in (select id from auth.sessions where user_id = ${person.id})`
  expect((await person.client.rpc('create_recovery_codes')).error).toMatchObject(confirmFirst)
  expect(await countKept(single.id)).toBe(0)
})

test('the codes go with the factor', async () => {
  const { client, id, factorId } = await enrolled()
  expect((await client.auth.mfa.unenroll({ factorId })).error).toBeNull()
  expect(await countKept(id)).toBe(0)
})

test('the way back of docs/operations.md lets them in by password and ends their sessions, only theirs', async () => {
  const [person, other] = await Promise.all([enrolled(), enrolled()])
  const manual = readFileSync(join(import.meta.dirname, '../../../docs/operations.md'), 'utf8')
  const [, sql = ''] = /## A lost second factor.*?```sql\n(.*?)```/s.exec(manual) ?? []
  expect(sql).toContain('ada@holla.example')

  await backend.sql.unsafe(sql.replace('ada@holla.example', person.email))

  expect(await countKept(person.id)).toBe(0)
  expect((await person.client.auth.getUser()).error?.name).toBe('AuthSessionMissingError')
  expect((await (await signIn(person)).rpc('get_all_users')).error).toBeNull()
  expect(await countKept(other.id)).toBe(10)
  expect((await other.client.rpc('get_all_users')).error).toBeNull()
})

test('nobody reads codes or guesses past the functions', async () => {
  const { id } = await enrolled()
  for (const role of ['anon', 'authenticated', 'service_role'] as const) {
    const identity = { ...anonymous, role, claims: JSON.stringify({ role, sub: id }), userId: id }
    for (const table of ['recovery_codes', 'recovery_guesses']) {
      const attempt = backend.database.asRole(identity, sql => sql.unsafe(`select * from private.${table}`))
      await expect(attempt).rejects.toMatchObject({ code: '42501' })
    }
  }
})

test('no preference undoes the counting of wrong codes', async () => {
  const person = await enrolled()
  const own = await signIn(person)
  const guess = { p_code: '0000-0000-0000-0000' }
  for (let i = 0; i < 5; i++) {
    expect((await own.rpc('use_recovery_code', guess).rollback()).data).toBe(false)
    // An answer that must be one row fails for a wrong code alone.
    const single = await own.rpc('use_recovery_code', guess).is('pgrst_scalar', true).single()
    expect(single.error?.code).toBe('PGRST116')
  }
  const [row] = await backend.sql`select wrong from private.recovery_guesses where user_id = ${person.id}`
  expect(row).toEqual({ wrong: 10 })
  expect((await redeem(own, person.codes[0] ?? '')).error?.code).toBe('PT429')
})
