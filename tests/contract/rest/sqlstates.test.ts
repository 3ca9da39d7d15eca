import { beforeAll, expect, test } from 'vitest'
import { setUpBackend } from '../../support/backend.ts'
import { requestsTo } from './support/rest.ts'

const backend = await setUpBackend()

beforeAll(async () => {
  await backend.sql.unsafe(`
    create function public.raise_it(code text, message text default 'm') returns void stable language plpgsql as $$ begin
      raise exception using errcode = code, message = message;
    end $$;
  `)
})

const { ask, send } = requestsTo(() => backend)

/** SQLSTATEs and the statuses they have on the wire; see also docs/decisions/007. */
const statuses: [string, number][] = [
  ['23505', 409],
  ['23503', 409],
  ['23502', 400],
  ['23514', 400],
  ['22P02', 400],
  ['22001', 400],
  ['22003', 400],
  ['42703', 400],
  ['P0001', 400],
  ['25006', 405],
  ['25001', 500],
  ['21000', 400],
  ['22023', 400],
  ['42P01', 404],
  ['42883', 404],
  ['42P17', 500],
  ['42501', 401],
  ['28000', 403],
  ['0L000', 403],
  ['0P000', 403],
  ['P0002', 500],
  ['57014', 500],
  ['55P03', 500],
  ['55000', 400],
  ['54001', 400],
  ['53400', 500],
  ['53300', 503],
  ['08006', 503],
  ['40001', 500],
  ['3B001', 500],
  ['39001', 500],
  ['38001', 500],
  ['2D000', 500],
  ['09000', 500],
  ['HV000', 500],
  ['45000', 400],
]

test.each(statuses)('SQLSTATE %s answers %d', async (code, status) => {
  const answer = await ask(`rpc/raise_it?code=${code}`)
  expect(answer.status).toBe(status)
  expect(answer.body.code).toBe(code === '08006' ? 'PGRST000' : code)
})

test('a role that does not exist, and a missing privilege, ask to sign in; an account is refused', async () => {
  const message = encodeURIComponent('role "nobody" does not exist')
  const role = await send('GET', `rpc/raise_it?code=22023&message=${message}`)
  expect([role.status, role.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
  const visitor = await backend.people.visitor()
  const { status, error } = await visitor.client.rpc('raise_it', { code: '42501' }, { get: true })
  expect([status, error?.code]).toEqual([403, '42501'])
})
