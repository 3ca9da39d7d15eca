import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { checkValue } from './check-value.ts'
import { countCharacters } from './count-characters.ts'
import { amount, longText, picture } from './field.ts'
import { fill } from './fill.ts'
import type { StoredSettings, ValuesOf } from './group.ts'
import { agency } from './groups/agency.ts'
import { contact } from './groups/contact.ts'
import { questions } from './groups/questions.ts'
import { quoteWords } from './groups/quote-words.ts'
import { findSetting, groups, settings } from './groups.ts'
import { resolve } from './resolve.ts'
import { settingsOf } from './settings-of.ts'
import { toStored } from './to-stored.ts'
import { showUnsavedSettings, watchUnsavedSettings } from './unsaved-settings.ts'
import { useSettings } from './use-settings.ts'

afterEach(() => showUnsavedSettings(null))

const Name = () => createElement('b', null, useSettings(agency).name)

test('what is stored stands over the defaults, what is not saved yet over both, and null is the default', () => {
  const stored = { agency: { name: 'Kora', city: 'Accra' } }
  const shown: ValuesOf<typeof agency> = resolve(agency, stored, {
    agency: { city: null, phone: '+233 20 555 0100' },
  })
  expect(shown).toEqual({ ...agency.defaults, name: 'Kora', phone: '+233 20 555 0100' })
})

test('the innermost loader that was asked for a group says what holds, also that nothing is stored any more', () => {
  const root = { loaderData: { settings: { agency: { name: 'Old name' } } } }
  expect(settingsOf([root, { loaderData: { posts: [] } }], agency).name).toBe('Old name')
  expect(settingsOf([root, { loaderData: { settings: { agency: {} } } }], agency).name).toBe('Holla')
  expect(settingsOf([undefined, { loaderData: null }], agency)).toEqual(agency.defaults)
})

test('values stand in place of braces; what has none stays as it was written', () => {
  const text = 'Write to {name} in {city}, {toString} {since} {constructor}'
  expect(fill(text, { ...agency.defaults, since: 2019 })).toBe(
    'Write to Holla in Lagos, {toString} 2019 {constructor}',
  )
  expect(fill('{name}', { name: '{city} $& $1' })).toBe('{city} $& $1')
})

test('a component shows what its loader has read, and what the settings screen has not saved yet', () => {
  const router = createMemoryRouter([{ path: '/', Component: Name }], {
    hydrationData: { loaderData: { '0': { settings: { agency: { name: 'Kora' } } } } },
  })
  const render = () => renderToStaticMarkup(createElement(RouterProvider, { router }))
  expect(render()).toBe('<b>Kora</b>')
  let told = 0
  const stop = watchUnsavedSettings(() => {
    told += 1
  })
  showUnsavedSettings({ agency: { name: 'Kora & Sons' } })
  stop()
  showUnsavedSettings(null)
  expect(told).toBe(1)
})

test('what another version has stored is left out', () => {
  const rows = [
    { name: 'agency.name', value: 'Kora' },
    { name: 'agency.phone', value: { country: 234 } },
    { name: 'agency.motto', value: 'From a newer version' },
    { name: 'agency.city', value: null },
    { name: 'channels.email', value: false },
  ]
  expect(toStored(rows, [agency])).toEqual({ agency: { name: 'Kora' } } satisfies StoredSettings)
})

test('each setting has a name of its own and a default that is right by its own rules', () => {
  const names = settings.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  expect(names.filter(name => !/^[a-z_]+(\.[a-z_]+)?$/.test(name))).toEqual([])
  expect(groups.map(({ group }) => group.name)).toEqual([...new Set(groups.map(({ group }) => group.name))])
  const wrong = settings.flatMap(setting => {
    const { schema } = setting.field
    const problems = setting.default === null && schema.optional ? [] : checkValue(schema, setting.default)
    return problems.map(problem => ({ name: setting.name, ...problem }))
  })
  expect(wrong).toEqual([])
  expect(findSetting('approval_required')?.group.group.name).toBe('security')
})

test('characters are counted as people do, not in UTF-16 units', () => {
  expect(countCharacters('Ọ̀yọ́ 🚀')).toBe(7)
})

test('what is wrong with a value is said in words, at its place', () => {
  const offer = longText({ label: 'Offer', maxLength: 40, placeholders: ['name'], required: ['name'] })
  const say = (value: string) => checkValue(offer.schema, value)[0]?.message
  expect(say('First line\nof {name}')).toBeUndefined()
  expect(say('We')).toBe('Must contain {name}.')
  expect(say('{name} of {country}')).toBe('{country} is filled in by nothing here.')
  expect(say('{name}\u202e')).toBe('Has an invisible control character. Type it anew.')
  expect(checkValue(amount({ label: 'Rate', min: 0, max: 9 }).schema, 0.29)).toEqual([])
  expect(checkValue(amount({ label: 'Rate', min: 0, max: 9 }).schema, 0.295)).toHaveLength(1)
  const { schema } = picture({ label: 'Picture' })
  expect(checkValue(schema, '/storage/v1/object/public/post-images/1_a.png')).toEqual([])
  expect(checkValue(schema, '//elsewhere.example/a.png')).toHaveLength(1)
  for (const missing of [null, ''])
    expect(checkValue(schema, missing)).toEqual([{ path: '', message: 'Choose a picture.' }])
})

test('receipt, answer and form agree on what a user is: an install alone is none', () => {
  const answer = questions.defaults.answers.find(entry => entry.question === 'What counts as a user?')
  for (const text of [quoteWords.defaults.user, answer?.answer])
    expect(text).toContain('An install alone doesn’t count.')
  const asked = contact.defaults.free_users_facts.find(fact => fact.startsWith('What counts as a user'))
  expect(asked).toMatch(/sign-up/)
  expect(asked).not.toMatch(/install/)
})
