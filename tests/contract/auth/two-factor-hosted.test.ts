import { expect, test } from 'vitest'
import { anonymous } from '../../../backend/identity.ts'
import { turnOnSecondFactor } from '../../support/authenticator.ts'
import { setUpBackend } from '../../support/backend.ts'

const backend = await setUpBackend()

/** How the tables look in a hosted project, where they differ from ours. */
const hostedTypes = `
  create type auth.aal_level as enum ('aal1', 'aal2', 'aal3');
  create type auth.factor_status as enum ('unverified', 'verified');
  alter table auth.sessions
    drop constraint sessions_aal_check,
    alter aal drop default,
    alter aal type auth.aal_level using aal::auth.aal_level,
    alter refreshed_at type timestamp without time zone;
  alter table auth.mfa_factors
    drop constraint mfa_factors_status_check,
    alter status drop default,
    alter status type auth.factor_status using status::auth.factor_status;
  alter table auth.mfa_amr_claims
    alter id drop default,
    alter created_at drop default,
    alter updated_at drop default`

test('with the column types that a hosted project has, codes and sessions work too', async () => {
  const { sql, database } = backend
  const person = await backend.people.editor()
  const { data } = await person.client.auth.getClaims()
  await turnOnSecondFactor(person)
  await sql.unsafe(hostedTypes)
  const ask = (aal: string, question: string) => {
    const claims = JSON.stringify({ ...data?.claims, aal })
    const identity = { ...anonymous, role: 'authenticated', claims, userId: person.id } as const
    return database.asRole(identity, as => as.unsafe(question))
  }

  const codes = await ask('aal2', 'select public.create_recovery_codes() as code')
  expect(codes).toHaveLength(10)
  await sql`update auth.sessions set aal = 'aal1', refreshed_at = now() at time zone 'utc'`
  await sql`delete from auth.mfa_amr_claims where authentication_method = 'totp'`
  await expect(ask('aal1', 'select * from public.list_sessions()')).rejects.toMatchObject({ code: '42501' })
  const [answer] = await ask('aal1', `select public.use_recovery_code('${codes[0]?.code}')::text as used`)

  expect(answer).toEqual({ used: 'true' })
  expect(await sql`select aal from auth.sessions`).toEqual([{ aal: 'aal2' }])
  expect(await sql`select authentication_method as method from auth.mfa_amr_claims order by 1`).toEqual([
    { method: 'password' },
    { method: 'totp' },
  ])
  const [session] = await ask(
    'aal2',
    'select extract(epoch from now() - last_used_at) < 60 as is_recent, ip from public.list_sessions()',
  )
  expect(session).toEqual({ is_recent: 't', ip: '127.0.0.1' })
})
