import { expect, test } from 'vitest'
import { settings } from '../../../settings/groups.ts'
import { listOpenSettings } from './list-open-settings.ts'
import { placeholders } from './placeholders.ts'

test('the dashboard asks for all that is a placeholder, in the words of the settings', () => {
  const declared = settings
    .filter(({ field }) => field.isPlaceholder)
    .map(({ name, field, group }) => [name, field.label, group.title])
  const asked = placeholders
    .filter(({ group }) => group !== 'privacy_policy')
    .flatMap(({ group, title, settings: labels }) =>
      Object.entries(labels).map(([key, label]) => [`${group}.${key}`, label, title]),
    )
  expect(asked.toSorted()).toEqual(declared.toSorted())
})

test('what has a value is no placeholder any more, nor is a channel that nobody sees', () => {
  const values = new Map<string, unknown>([
    ['agency.name', 'Akwaaba'],
    ['channels.social', false],
  ])
  expect(listOpenSettings(values)[0]?.settings).toEqual({ email: 'E-mail', phone: 'Phone' })
})

test('social links are open while one of them is still an example', () => {
  const own = { name: 'LinkedIn', address: 'https://www.linkedin.com/company/akwaaba' }
  const isOpen = (links: object[]) =>
    listOpenSettings(new Map([['agency.social', links]])).some(({ settings }) => 'social' in settings)
  expect(isOpen([own, { name: 'X', address: 'https://x.example/holla' }])).toBe(true)
  expect(isOpen([own])).toBe(false)
  expect(isOpen([])).toBe(false)
})

test('a figure is open until it says what it counts, for which period and from where', () => {
  const said = { value: '40+', counts: 'apps', period: 'since 2020', source: 'our books' }
  const groups = placeholders.filter(({ group }) => group === 'statistics')
  const settle = (apps: object) =>
    listOpenSettings(new Map([['statistics.apps', apps]]), groups).flatMap(({ settings }) =>
      Object.keys(settings),
    )
  expect(settle({ ...said, source: null })).toContain('apps')
  expect(settle(said)).not.toContain('apps')
})

test('of an agency elsewhere the privacy policy is open as long as it names the law of Nigeria', () => {
  const isOpen = (country: string | null, sections: { heading: string; text: string }[] | null) =>
    listOpenSettings(
      new Map<string, unknown>([
        ['agency.country', country],
        ['privacy_policy.sections', sections],
      ]),
    ).some(({ group }) => group === 'privacy_policy')
  const section = (text: string) => [{ heading: 'Why we may', text }]
  expect(isOpen(null, null)).toBe(false)
  expect(isOpen('Nigeria', section('NDPA s. 25'))).toBe(false)
  expect(isOpen('Ghana', null)).toBe(true)
  expect(isOpen('Ghana', section('Our legitimate interest (NDPA s. 25).'))).toBe(true)
  expect(isOpen('Ghana', section('The Data Protection Act, 2012 (DPA), and its directive (GAID).'))).toBe(
    true,
  )
  expect(isOpen('Ghana', section('The Data Protection Act, 2012.'))).toBe(false)
})
