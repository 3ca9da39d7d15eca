import { expect, test } from 'vitest'
import { findSettings } from './find-settings.ts'
import { listSections } from './list-sections.ts'

const find = (search: string) => findSettings(listSections(), search).map(({ name }) => name)

test('a setting is found by its label first, then by the words of its default and its pages', () => {
  expect(find('phone')[0]).toBe('agency.phone')
  expect(find('lagos')).toContain('agency.city')
  expect(find('contact WhatsApp')).toContain('agency.whatsapp')
})

test('nothing is found by nothing, nor by words that stand nowhere', () => {
  expect(find('  ')).toEqual([])
  expect(find('zzzzq')).toEqual([])
})

test('what has a switch of its own has no field: a second factor for everybody is asked for on the users page', () => {
  const names = listSections().flatMap(section => section.settings.map(({ name }) => name))
  expect(names).not.toContain('security.two_factor_required_since')
  expect(names).not.toContain('approval_required')
})
