import { describe, expect, test } from 'vitest'
import { prices } from '../../settings/groups/prices.ts'
import { formatNaira } from '../format-count.ts'
import {
  describeRange,
  type Objective,
  type PriceList,
  parseVolume,
  type Start,
  toLowestTotal,
  toTotal,
} from './price.ts'
import { formatVolume, fromScale, listCommonVolumes, toScale, toStep } from './volume-scale.ts'

const { list } = prices.defaults
const quote = (objective: Objective, volume: number, start: Start) =>
  formatNaira(toTotal(list, objective, volume, start))

const own: PriceList = {
  rates: { acquisition: 333, traffic: 7 },
  volume: { min: 500, max: 5_000, step: 450, initial: 950 },
  surcharge: { percent: 7, starts: ['later'] },
  valid_days: 14,
}

describe('the price of a campaign', () => {
  test('users who may come later cost 640 naira each', () => {
    expect(quote('acquisition', 1_000, 'later')).toBe('₦640,000')
  })

  test('users wanted as soon as possible cost 15 % more', () => {
    expect(quote('acquisition', 1_000, 'asap')).toBe('₦736,000')
  })

  test('visitors next month cost 24 naira each', () => {
    expect(quote('traffic', 1_000, 'next-month')).toBe('₦24,000')
  })

  test('visitors next week cost 15 % more', () => {
    expect(quote('traffic', 1_000, 'next-week')).toBe('₦27,600')
  })

  test('the largest campaign is still exact', () => {
    expect(quote('acquisition', 100_000_000, 'asap')).toBe('₦73,600,000,000')
    expect(quote('traffic', 100_000_000, 'later')).toBe('₦2,400,000,000')
  })

  test('a surcharge that falls between two naira is rounded once', () => {
    expect(quote('traffic', 1_234, 'asap')).toBe('₦34,058')
  })

  test('of another list its own rates, percent and starts hold', () => {
    expect(toTotal(own, 'acquisition', 950, 'asap')).toBe(316_350)
    expect(toTotal(own, 'acquisition', 950, 'later')).toBe(338_495)
    expect(toLowestTotal(own, 'acquisition', 950)).toBe(316_350)
  })

  test('where every start costs more, so does the lowest total', () => {
    const surcharge = {
      percent: 10,
      starts: ['asap', 'next-week', 'next-month', 'next-quarter', 'later'],
    } as const
    expect(toLowestTotal({ ...own, surcharge }, 'traffic', 500)).toBe(3_850)
  })
})

describe('the volume as it is shown', () => {
  test('thousands are rounded', () => {
    expect(formatVolume(1_500)).toBe('2k')
    expect(formatVolume(999_500)).toBe('1000k')
  })

  test('millions keep one decimal', () => {
    expect(formatVolume(1_000_000)).toBe('1.0M')
    expect(formatVolume(2_540_000)).toBe('2.5M')
  })

  test('common ones go from the smallest over three powers of ten, as far as the largest', () => {
    expect(listCommonVolumes(list).map(formatVolume)).toEqual([
      '1k',
      '2k',
      '5k',
      '10k',
      '20k',
      '50k',
      '100k',
      '200k',
      '500k',
      '1.0M',
    ])
    expect(listCommonVolumes(own)).toEqual([500, 950, 1_850, 5_000])
    const wide = { ...own, volume: { min: 1, max: 1_000_000_000, step: 1, initial: 1 } }
    expect(listCommonVolumes(wide)).toEqual([1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000])
  })
})

describe('the logarithmic scale', () => {
  test('has the smallest and the largest volume at its ends, and as much room for each power of ten', () => {
    expect([0, 0.2, 0.4, 0.6, 0.8, 1].map(place => fromScale(list, place))).toEqual([
      1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000,
    ])
    expect(toScale(list, 1_000)).toBe(0)
    expect(toScale(list, 1_000_000)).toBeCloseTo(0.6)
    expect(toScale(list, 100_000_000)).toBe(1)
    expect([-3, 7].map(place => fromScale(own, place))).toEqual([500, 5_000])
  })

  test('knows only steps of the list, and brings each place back to about where it was', () => {
    for (let place = 0; place <= 1; place += 0.001) {
      const volume = fromScale(list, place)
      expect(volume).toBe(toStep(list, volume))
      if (volume >= 10_000) expect(Math.abs(toScale(list, volume) - place)).toBeLessThan(0.005)
    }
  })
})

describe('a volume typed by hand', () => {
  test('keeps its digits only', () => {
    expect(parseVolume(list, '25,000 users')).toBe(25_000)
  })

  test('counts only inside the range', () => {
    expect(parseVolume(list, '999')).toBeNull()
    expect(parseVolume(list, '1000')).toBe(1_000)
    expect(parseVolume(list, '100000000')).toBe(100_000_000)
    expect(parseVolume(list, '100000001')).toBeNull()
    expect(parseVolume(list, '')).toBeNull()
  })

  test('is told the range, as an error outside it', () => {
    expect(describeRange(list, null)).toEqual({ hint: 'From 1,000 to 100,000,000.' })
    expect(describeRange(list, '25000')).toEqual({ hint: 'From 1,000 to 100,000,000.' })
    expect(describeRange(list, '500')).toEqual({ error: 'Not applied. From 1,000 to 100,000,000.' })
    expect(describeRange(own, '')).toEqual({ error: expect.stringMatching(/^Not applied\. From 500 to /) })
  })

  test('the slider goes to the nearest step from the smallest volume on', () => {
    expect(toStep(list, 1_499)).toBe(1_000)
    expect(toStep(list, 0)).toBe(1_000)
    expect(toStep(own, 1_000)).toBe(950)
    expect(toStep(own, 9_999)).toBe(5_000)
  })
})
