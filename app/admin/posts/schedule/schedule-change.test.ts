import { expect, test } from 'vitest'
import { noDetails } from '../../../data/post-details.ts'
import { toScheduledDetails } from './schedule-change.ts'

test('a scheduled change says “Only on site”, and that nothing is said of it any more', () => {
  const onSite = { ...noDetails, place: 'Lagos', is_remote: false }
  expect(toScheduledDetails(onSite, noDetails)).toEqual({ place: 'Lagos', is_remote: false })
  expect(toScheduledDetails({ ...onSite, is_remote: null }, onSite)).toEqual({
    place: 'Lagos',
    is_remote: null,
  })
  expect(toScheduledDetails(noDetails, noDetails)).toEqual({})
})
