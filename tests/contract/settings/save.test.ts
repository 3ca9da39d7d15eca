import { afterEach, beforeAll, expect, test } from 'vitest'
import { listSettings, saveSettings } from '../../../app/data/settings.ts'
import { agency } from '../../../app/settings/groups/agency.ts'
import { channels } from '../../../app/settings/groups/channels.ts'
import { readSettings } from '../../../backend/settings.ts'
import { setUpBackend } from '../../support/backend.ts'
import type { Person } from '../../support/people.ts'

const backend = await setUpBackend()
let ada: Person

beforeAll(async () => {
  ada = await backend.people.editor()
})

afterEach(() => backend.sql`update public.settings set value = 'null' where name like 'agency.%'`)

const save = (person: Person, changes: Record<string, unknown>, base: Record<string, number> = {}) =>
  saveSettings(person.client, changes, base)

async function readVersions(): Promise<Record<string, number>> {
  const { data } = await listSettings(ada.client)
  return Object.fromEntries((data ?? []).map(({ name, version }) => [name, version]))
}

const read = () => readSettings(backend.sql, agency)

test('one save changes several values, and null brings back the default', async () => {
  const base = await readVersions()
  const { data } = await save(ada, { 'agency.name': 'Kora', 'agency.city': 'Accra' }, base)
  expect(data).toEqual({
    kind: 'saved',
    versions: {
      'agency.name': (base['agency.name'] ?? NaN) + 1,
      'agency.city': (base['agency.city'] ?? NaN) + 1,
    },
  })
  expect(await read()).toEqual({ ...agency.defaults, name: 'Kora', city: 'Accra' })
  await save(ada, { 'agency.name': null })
  expect(await read()).toEqual({ ...agency.defaults, city: 'Accra' })
  expect(await readSettings(backend.sql, channels)).toEqual(channels.defaults)
})

test('every wrong field is named at once, in words, and nothing is saved', async () => {
  const { data } = await save(ada, {
    'agency.name': ' ',
    'agency.email': 'nobody',
    'agency.city': 'Accra',
    'agency.motto': 'Onwards',
    'agency.social': [
      { name: 'X', address: 'javascript:alert(1)' },
      { name: 'L'.repeat(31), address: 'https://x.com/kora' },
    ],
  })
  expect(data?.kind).toBe('refused')
  expect(
    data?.kind === 'refused' &&
      data.problems.toSorted((a, b) => (a.name + a.path < b.name + b.path ? -1 : 1)),
  ).toEqual([
    { name: 'agency.email', path: '', message: 'Is not an e-mail address.' },
    { name: 'agency.motto', path: '', message: 'Is no setting.' },
    { name: 'agency.name', path: '', message: 'Write something here.' },
    { name: 'agency.social', path: '0.address', message: 'Is not an address that begins with https://.' },
    { name: 'agency.social', path: '1.name', message: 'Has 31 characters, and 30 fit.' },
  ])
  expect(await read()).toEqual(agency.defaults)
})
