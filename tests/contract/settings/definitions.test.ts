import { expect, test } from 'vitest'
import { timeZones } from '../../../app/settings/groups/time-zones.ts'
import { toDefinitions } from '../../../app/settings/groups.ts'
import { setUpBackend } from '../../support/backend.ts'

const backend = await setUpBackend()

test('the database knows each setting as the code declares it', async () => {
  const rows = await backend.sql<{ name: string; schema: unknown; is_public: boolean }[]>`
    select name, schema, is_public from private.setting_definitions`
  const known = Object.fromEntries(rows.map(({ name, ...definition }) => [name, definition]))
  const declared = toDefinitions()
  const others = Object.keys(declared).filter(
    name => JSON.stringify(sort(known[name])) !== JSON.stringify(sort(declared[name])),
  )
  const missing = Object.fromEntries(others.map(name => [name, declared[name]]))
  const statement = `select private.define_settings($json$${JSON.stringify(missing, null, 2)}$json$);`
  expect(others, `Put this into a migration:\n${statement}\n`).toEqual([])
})

test('the database knows each zone that an agency may be of, with days that begin at a full hour of UTC', async () => {
  const known = await backend.sql<{ name: string }[]>`
    select name from pg_catalog.pg_timezone_names where extract(minute from utc_offset) = 0`
  const names = new Set(known.map(({ name }) => name))
  expect(timeZones.filter(zone => !names.has(zone))).toEqual([])
})

/** Keys of jsonb have an order of their own. */
function sort(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sort)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, part]) => [key, sort(part)]),
  )
}
