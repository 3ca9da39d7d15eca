import { expect, test } from 'vitest'
import { timeZones } from './time-zones.ts'

test('each zone is known to Intl, and its days begin at a full hour of UTC in any season', () => {
  const minutes = ['2026-01-15T00:00:00Z', '2026-07-15T00:00:00Z'].flatMap(moment =>
    timeZones.map(timeZone =>
      new Date(moment).toLocaleTimeString('en-GB', { timeZone, minute: '2-digit', second: '2-digit' }),
    ),
  )
  expect(new Set(minutes)).toEqual(new Set(['00:00']))
})
