import { expect, test } from 'vitest'
import { agencyFields } from '../../../settings/groups/agency.fields.ts'
import { summariseValue } from './summarise-value.ts'

test('hours are told as a span, and other parts side by side', () => {
  const { hours, social } = agencyFields.fields
  expect(summariseValue(hours.schema, [{ days: 'weekdays', opens: '09:00', closes: '17:00' }])).toBe(
    'Weekdays · 09:00–17:00',
  )
  expect(summariseValue(social.schema, [{ name: 'X', address: 'https://x.example/holla' }])).toBe(
    'X · https://x.example/holla',
  )
})
