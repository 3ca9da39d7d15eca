import type { RouterContextProvider } from 'react-router'
import { listPriceLists } from '../../data/price-lists.ts'
import { requestParts } from '../../data/request-parts.ts'
import type { PriceListRow } from '../../data/rows/settings.ts'
import { getServerClient } from '../../data/server-client.ts'
import { logCallError } from '../../log.server.ts'
import type { StoredSettings } from '../../settings/group.ts'
import { agency } from '../../settings/groups/agency.ts'
import { type PriceList, prices } from '../../settings/groups/prices.ts'
import { quoteWords } from '../../settings/groups/quote-words.ts'
import { replies } from '../../settings/groups/replies.ts'
import { readPageSettings } from '../../settings/read-page-settings.server.ts'
import { resolve } from '../../settings/resolve.ts'
import { toStored } from '../../settings/to-stored.ts'
import type { PriceLists } from './price-list-types.ts'
import { maxPriceLists, toPriceLists } from './to-price-lists.ts'

/** The list in force is read together with its number, so that no change comes between them. */
export async function readPriceLists(
  context: Readonly<RouterContextProvider>,
): Promise<{ settings: StoredSettings; lists: PriceLists }> {
  const { supabaseUrl } = context.get(requestParts)
  const [settings, found] = await Promise.all([
    readPageSettings(context, prices, quoteWords, replies),
    listPriceLists(getServerClient(context), maxPriceLists),
  ])
  if (found.error) logCallError(context, 'The price lists could not be read', found.error)
  else if (found.data.length > 0) lastRead.set(supabaseUrl, found.data)
  const rows = lastRead.get(supabaseUrl) ?? []
  const [current, ...earlier] = toPriceLists(rows, new Date(), resolve(agency, settings).time_zone)
  if (!current) return { settings, lists: [{ number: null, from: null, until: null, ...toPrices(settings) }] }
  const { prices: stored = {} } = toStored([{ name: 'prices.list', value: rows[0]?.list }], [prices])
  return { settings: { ...settings, prices: stored }, lists: [current, ...earlier] }
}

const lastRead = new Map<string, PriceListRow[]>()

const toPrices = (settings: StoredSettings): { prices: PriceList } => ({
  prices: resolve(prices, settings).list,
})
