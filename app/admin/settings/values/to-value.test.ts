import { expect, test } from 'vitest'
import { list, longText, optional, record, text } from '../../../settings/field.ts'
import { bannersFields } from '../../../settings/groups/banners.fields.ts'
import { campaignFields } from '../../../settings/groups/campaign.fields.ts'
import { toValue } from './to-value.ts'

const line = text({ label: 'Name', maxLength: 40 }).schema
const people = list({
  label: 'People',
  maxItems: 3,
  of: record({
    label: 'Person',
    fields: {
      name: text({ label: 'Name', maxLength: 40 }),
      role: optional(text({ label: 'Role', maxLength: 40 })),
    },
  }),
}).schema

test('what is emptied, or says what the default says, is stored as the default', () => {
  expect(toValue(line, '  ', 'Holla')).toBeNull()
  expect(toValue(line, ' Holla ', 'Holla')).toBeNull()
  expect(toValue(people, [{ name: 'Ada', role: null }], [{ role: null, name: 'Ada' }])).toBeNull()
  expect(toValue(people, [], [])).toBeNull()
})

test('texts lose the space around them, and breaks where they have one line', () => {
  expect(toValue(line, ' Akwaaba\nLabs ', 'Holla')).toBe('Akwaaba Labs')
  expect(toValue(longText({ label: 'Lead', maxLength: 99 }).schema, 'One\r\n\r\nTwo\n', '')).toBe(
    'One\n\nTwo',
  )
})

test('within a list what may be missing is null when it is emptied, and what must be there is told', () => {
  expect(toValue(people, [{ name: ' ', role: ' ' }], [])).toEqual([{ name: '', role: null }])
})

test('what is no value stays as it was typed', () => {
  expect(toValue({ type: 'number', min: 0, max: 9, decimals: 0 }, ' a lot ', 1)).toBe('a lot')
})

test('what may be missing is nothing once all of its fields are emptied, within another, too', () => {
  const { schema } = bannersFields.fields.visitors
  const banner = { text: 'We move house.', link: { label: '', address: ' ' }, from: null, until: null }
  expect(toValue(schema, banner, null)).toEqual({ ...banner, link: null })
  expect(toValue(schema, { ...banner, text: ' ' }, null)).toBeNull()
  const { schema: seats } = campaignFields.fields.seats
  expect(toValue(seats, { offered: '', taken: '' }, null)).toBeNull()
  expect(toValue(seats, { offered: '', taken: 0 }, null)).toEqual({ offered: '', taken: 0 })
})
