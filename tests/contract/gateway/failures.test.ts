import postgres from 'postgres'
import { expect, test } from 'vitest'
import { slowStatementChannel } from '../../../backend/database/slow-statement.ts'
import { toErrorResponse } from '../../../backend/errors.ts'
import { anonymous } from '../../../backend/identity.ts'
import { setUpBackend } from '../../support/backend.ts'

const told: Record<string, unknown>[] = []
const backend = await setUpBackend({
  log: { info: (message, facts) => told.push({ message, ...facts }), error: () => {} },
})

test('an answer that says we failed is logged, with the id that was shown', async () => {
  await backend.superuser`
    create function public.be_away() returns int language plpgsql
    as $$ begin raise sqlstate '57P01' using message = 'terminating connection'; end $$`
  await backend.superuser`notify pgrst, 'reload schema'`
  await expect.poll(async () => (await backend.fetch('/rest/v1/rpc/be_away')).status).toBe(503)
  const answer = await backend.fetch('/rest/v1/rpc/be_away')
  expect(told).toContainEqual({
    message: 'A request could not be served',
    requestId: answer.headers.get('x-request-id'),
    method: 'GET',
    path: '/rest/v1/rpc/be_away',
    status: 503,
    reason: 'terminating connection',
  })
})

test.each(['auth', 'functions', 'rest', 'storage', 'realtime'] as const)(
  '%s tells of a database without a free connection that it is for a moment',
  async service => {
    const error = Object.assign(
      new postgres.PostgresError('remaining connection slots are reserved' as never),
      {
        code: '53300',
      },
    )
    const reported: unknown[] = []
    const response = toErrorResponse(error, {
      ...{ service, requestId: 'r', requestHeaders: new Headers() },
      ...{ report: unexpected => reported.push(unexpected), reportMeant: () => {} },
    })
    expect([response.status, reported]).toEqual([service === 'storage' ? 429 : 503, []])
  },
)

test('what was refused is no failure of ours', async () => {
  told.length = 0
  expect((await backend.fetch('/rest/v1/posts?id=eq.nothing')).status).toBe(400)
  expect(told).toEqual([])
})

test('a slow statement is told of without its parameters', async () => {
  const slow: unknown[] = []
  slowStatementChannel.subscribe(message => slow.push(message))
  await backend.database.readAsAnon(anonymous, {
    text: 'select pg_sleep($1::float), $2::text',
    values: ['0.6', 'a secret'],
    prepare: false,
  })
  expect(slow).toEqual([{ text: 'select pg_sleep($1::float), $2::text', milliseconds: expect.any(Number) }])
})
