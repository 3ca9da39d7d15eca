import { expect, test } from 'vitest'
import { prices } from '../../../settings/groups/prices.ts'
import { freeUsers } from '../../free-users.ts'
import {
  channelCosts,
  funnelSteps,
  peoplePerRing,
  reportDays,
  reportTotals,
  toCostPerEvent,
} from './report.ts'

test('the days of the example add up to the first hundred', () => {
  expect(reportTotals).toEqual({ installs: 240, removed: 30, events: freeUsers, cost: 51_300 })
  expect(reportDays.map(({ day }) => day)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
})

test('no day has more events than people, nor more fraud than installs', () => {
  expect(reportDays.filter(({ installs, removed, events }) => events > installs - removed)).toEqual([])
})

test('an event costs less than we charge for a user', () => {
  expect(toCostPerEvent(reportTotals)).toBe(513)
  expect(toCostPerEvent(reportTotals)).toBeLessThan(prices.defaults.list.rates.acquisition)
})

test('the channels have all events between them, and the one that was stopped is the dearest', () => {
  expect(channelCosts.reduce((sum, { events }) => sum + events, 0)).toBe(freeUsers)
  expect(channelCosts.map(({ channel, perEvent }) => `${channel} ${perEvent}`)).toEqual([
    'TikTok 442',
    'Google 512',
    'Facebook 533',
    'Game ads 1250',
  ])
  const stopped = reportDays.find(({ note }) => note)
  expect(stopped?.channel).toBe(channelCosts.at(-1)?.channel)
  expect(stopped?.note).toContain(`${stopped?.removed} of ${stopped?.installs}`)
})

test('each step of the funnel is smaller than the one before, in whole rings', () => {
  const people = funnelSteps.map(step => step.people)
  expect(people).toEqual([600, 240, 210, 100])
  expect(people.filter(count => count % peoplePerRing !== 0)).toEqual([])
})
