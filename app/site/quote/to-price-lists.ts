import type { PriceListRow } from '../../data/rows/settings.ts'
import { prices } from '../../settings/groups/prices.ts'
import type { TimeZone } from '../../settings/groups/time-zones.ts'
import { resolve } from '../../settings/resolve.ts'
import { toStored } from '../../settings/to-stored.ts'
import { addDays, toOfficeTime } from '../office-clock.ts'
import type { NumberedList } from './price-list-types.ts'

/** More changes within a quote's days are unlikely; quotes before them are priced anew. */
export const maxPriceLists = 20

type StoredList = Omit<PriceListRow, 'began_at'> & { began_at: string | Date | null }

/** `rows` are newest first. Lists whose quotes have expired are left out. */
export function toPriceLists(rows: readonly StoredList[], now: Date, timeZone: TimeZone): NumberedList[] {
  return rows
    .map(({ number, list, began_at }, index) => {
      const { prices: stored = {} } = toStored([{ name: 'prices.list', value: list }], [prices])
      // A list that this version can't read must not be shown under its number.
      const isUnderstood = list === null || 'list' in stored
      return {
        number: isUnderstood ? number : null,
        prices: resolve(prices, { prices: stored }).list,
        from: toMoment(began_at),
        until: toMoment(rows[index - 1]?.began_at ?? null),
      }
    })
    .filter((list, index) => index === 0 || mayHold(list, now, timeZone))
}

// Text from the API, dates from our own connection.
const toMoment = (moment: string | Date | null) => (moment === null ? null : new Date(moment).toISOString())

const mayHold = ({ number, until, prices: { valid_days } }: NumberedList, now: Date, timeZone: TimeZone) =>
  number !== null &&
  until !== null &&
  addDays(toOfficeTime(until, timeZone).date, valid_days + 1) >= toOfficeTime(now, timeZone).date
