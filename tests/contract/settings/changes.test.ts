import { beforeAll, expect, test } from 'vitest'
import { listSettingChanges } from '../../../app/data/list-setting-changes.ts'
import { saveSettings } from '../../../app/data/settings.ts'
import { setUpBackend } from '../../support/backend.ts'
import type { Person } from '../../support/people.ts'

const backend = await setUpBackend()
let ada: Person
beforeAll(async () => {
  ada = await backend.people.editor()
})

const list = async (names: string[] | null, before: number | null = null, size = 50) => {
  const { data, error } = await listSettingChanges(ada.client, names, before, size)
  expect(error).toBeNull()
  return data
}
const save = (changes: Record<string, unknown>) => saveSettings(ada.client, changes, {})

test('each change of a setting is told with what stood before and after it, and what was saved at once belongs together', async () => {
  await save({ 'agency.name': 'Kora', 'agency.city': 'Accra' })
  await save({ 'agency.name': 'Akwaaba' })
  await save({ 'agency.name': null })
  const name = await list(['agency.name'])
  expect(name?.changes.map(({ before, after, actor }) => ({ before, after, actor }))).toEqual([
    { before: 'Akwaaba', after: null, actor: ada.email },
    { before: 'Kora', after: 'Akwaaba', actor: ada.email },
    { before: null, after: 'Kora', actor: ada.email },
  ])
  const all = await list(null)
  const [first, second] = all?.changes.slice(-2) ?? []
  expect(new Set([first?.name, second?.name])).toEqual(new Set(['agency.name', 'agency.city']))
  expect(first?.save).toBe(second?.save)
})

test('changes come page by page, and that a setting exists is none', async () => {
  const all = await list(null)
  expect(all?.changes).toHaveLength(4)
  const newest = await list(null, null, 3)
  expect([newest?.changes.length, newest?.hasMore]).toEqual([3, true])
  const rest = await list(null, newest?.changes.at(-1)?.id, 3)
  expect([rest?.changes.map(({ id }) => id), rest?.hasMore]).toEqual([[all?.changes.at(-1)?.id], false])
})

test('of what was erased nobody learns the value', async () => {
  await save({ 'agency.phone': '+233 20 123 4567' })
  await save({ 'agency.phone': '+233 20 765 4321' })
  await backend.sql`select private.erase_history('public.settings', private.to_history_id('agency.phone'))`
  const phone = await list(['agency.phone'])
  expect(phone?.changes.map(({ is_kept }) => is_kept)).toEqual([false, false])
  expect(JSON.stringify(phone)).not.toContain('123 4567')
})
