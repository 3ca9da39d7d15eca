import type { RouterContextProvider } from 'react-router'
import { listPriceLists } from '../../data/price-lists.ts'
import { requestParts } from '../../data/request-parts.ts'
import type { PriceListRow } from '../../data/rows/settings.ts'
import { getServerClient } from '../../data/server-client.ts'
import { logCallError } from '../../log.server.ts'
import type { StoredSettings } from '../../settings/group.ts'
import { type PriceList, prices } from '../../settings/groups/prices.ts'
import { replies } from '../../settings/groups/replies.ts'
import { readPageSettings } from '../../settings/read-page-settings.server.ts'
import { resolve } from '../../settings/resolve.ts'
import { toStored } from '../../settings/to-stored.ts'
import { addDays, toDay } from './day.ts'
import type { NumberedList, PriceLists } from './price-lists.ts'

/** More changes within the days of a quote are an odd thing to have; the quotes before them then cost what they cost today. */
const maxLists = 20

/**
 * The price lists with their numbers, and the settings of the page. The list in force is read together with its number,
 * so that a change between two questions can't part them.
 */
export async function readPriceLists(
  context: Readonly<RouterContextProvider>,
): Promise<{ settings: StoredSettings; lists: PriceLists }> {
  const { supabaseUrl } = context.get(requestParts)
  const [settings, found] = await Promise.all([
    readPageSettings(context, prices, replies),
    listPriceLists(getServerClient(context), maxLists),
  ])
  if (found.error) logCallError(context, 'The price lists could not be read', found.error)
  else if (found.data.length > 0) lastRead.set(supabaseUrl, found.data)
  const lists = toLists(lastRead.get(supabaseUrl) ?? [])
  const [current, ...earlier] = lists
  if (!current) return { settings, lists: [{ number: null, from: null, until: null, ...toPrices(settings) }] }
  const now = toDay(new Date())
  return {
    settings: { ...settings, prices: current.stored },
    lists: [toNumbered(current), ...earlier.filter(list => mayHold(list, now)).map(toNumbered)],
  }
}

const lastRead = new Map<string, PriceListRow[]>()

type StoredList = NumberedList & { stored: Record<string, unknown> }

function toLists(rows: PriceListRow[]): StoredList[] {
  return rows.map(({ number, list, began_at }, index) => {
    const { prices: stored = {} } = toStored([{ name: 'prices.list', value: list }], [prices])
    // What another version has stored is not what this number stands for.
    const isUnderstood = list === null || 'list' in stored
    return {
      number: isUnderstood ? number : null,
      stored,
      prices: resolve(prices, { prices: stored }).list,
      from: began_at,
      until: rows[index - 1]?.began_at ?? null,
    }
  })
}

const toPrices = (settings: StoredSettings): { prices: PriceList } => ({
  prices: resolve(prices, settings).list,
})

const toNumbered = ({ stored: _, ...list }: StoredList): NumberedList => list

const mayHold = ({ number, until, prices: { valid_days } }: NumberedList, today: string) =>
  number !== null && until !== null && addDays(toDay(until), valid_days + 1) >= today
