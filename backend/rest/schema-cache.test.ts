import { expect, test } from 'vitest'
import type { Database } from '../database.ts'
import { toErrorResponse } from '../errors.ts'
import { SchemaCache } from './schema-cache.ts'

test('while the catalogue can’t be read, callers are asked to try again soon', async () => {
  const owner = () => Promise.reject(new Error('the database is gone'))
  const log = { info: () => {}, error: () => {} }
  const cache = new SchemaCache({ database: { owner } as unknown as Database, log })
  const error = await cache.get().catch(reason => reason)
  const answer = toErrorResponse(error, {
    service: 'rest',
    requestId: 'x',
    requestHeaders: new Headers(),
    report: () => {},
    reportMeant: () => {},
  })
  expect([answer.status, answer.headers.get('retry-after'), await answer.json()]).toEqual([
    503,
    '1',
    {
      code: 'PGRST002',
      message: 'Could not query the database for the schema cache. Retrying.',
      details: null,
      hint: null,
    },
  ])
})
