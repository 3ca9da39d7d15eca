import { expect, test } from 'vitest'
import { clearCondition, listConditions, setCondition } from '../../../backend/operator-problems.ts'
import { setUpBackend } from '../../support/backend.ts'

const backend = await setUpBackend()

const late = {
  kind: 'backup-overdue',
  severity: 'warning',
  sentence: 'The last backup is two days old.',
  advice: 'Run `npm run backup`.',
} as const

test('what is not well is told once, keeps its time, and is gone when it is well', async () => {
  expect(await setCondition(backend.sql, late)).toBe(true)
  const [first] = await listConditions(backend.sql)
  expect(await setCondition(backend.sql, late)).toBe(false)
  expect(await setCondition(backend.sql, { ...late, severity: 'critical' })).toBe(false)
  await setCondition(backend.sql, { ...late, kind: 'mail-waiting' })

  const { client } = await backend.people.editor()
  const { data } = await client.rpc('list_conditions')
  expect(data).toEqual([
    { ...late, severity: 'critical', since: expect.any(String) },
    { ...late, kind: 'mail-waiting', since: expect.any(String) },
  ])
  expect(new Date(data?.[0].since)).toEqual(first?.since)

  expect(await clearCondition(backend.sql, late.kind)).toBe(true)
  expect(await clearCondition(backend.sql, late.kind)).toBe(false)
  expect(await listConditions(backend.sql)).toHaveLength(1)
})

test('nobody reaches the table by a key', async () => {
  const { error } = await backend.serviceClient().schema('backend').from('conditions').select()
  expect(error).not.toBeNull()
})
