import { expect, test } from 'vitest'
import { checkIntegrity, claimCheck } from '../../../backend/integrity/check-integrity.ts'
import { listConditions } from '../../../backend/operator-problems.ts'
import { setUpBackend } from '../../support/backend.ts'

const backend = await setUpBackend()
const { sql } = backend

test('a damaged index is found, told as critical, and well again once it is rebuilt', async () => {
  const errors: Record<string, unknown>[] = []
  const log = {
    info: (message: string) => errors.push({ message }),
    error: (_: string, facts = {}) => errors.push(facts),
  }
  // In plpgsql, as each session keeps the body of a function in sql within the index.
  await sql`create function public.f(n int) returns int language plpgsql immutable as 'begin return n; end'`
  await sql`create table public.t (n int)`
  await sql`insert into public.t select generate_series(1, 50)`
  await sql`create index t_idx on public.t (public.f(n))`
  await checkIntegrity(sql, log)
  expect(errors).toEqual([])
  expect(await listConditions(sql)).toEqual([])

  // The index now lacks what it should hold, as after a lost write.
  await sql`
    create or replace function public.f(n int) returns int language plpgsql immutable as 'begin return -n; end'`
  await checkIntegrity(sql, log)
  expect(errors).toEqual([
    { relation: 't_idx', error: expect.stringContaining('lacks matching index tuple') },
  ])
  expect(await listConditions(sql)).toMatchObject([
    {
      kind: 'data-damaged',
      severity: 'critical',
      sentence: 'The weekly check found damage in the database: t_idx.',
    },
  ])
  await sql`reindex index t_idx`
  await checkIntegrity(sql, log)
  expect(await listConditions(sql)).toEqual([])
})

test('of several processes one checks, once a week', async () => {
  const claims = await Promise.all([claimCheck(sql), claimCheck(sql), claimCheck(sql)])
  expect(claims.filter(Boolean)).toHaveLength(1)
  await sql`update backend.integrity_check set begun_at = now() - interval '8 days'`
  expect(await claimCheck(sql)).toBe(true)
  expect(await claimCheck(sql)).toBe(false)
})

test('visitors may not run the checks', async () => {
  const rows = await sql`
    select r from unnest(array['anon', 'authenticated', 'service_role']) as r
    where has_schema_privilege(r, 'holla_amcheck', 'usage')`
  expect(rows).toEqual([])
})
