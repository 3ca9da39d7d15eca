import type postgres from 'postgres'
import { agency } from '../../../app/settings/groups/agency.ts'
import { resolve } from '../../../app/settings/resolve.ts'
import { toStored } from '../../../app/settings/to-stored.ts'
import { type FoundQuote, findQuote } from '../../../app/site/quote/find-quote.ts'
import { maxPriceLists, toPriceLists } from '../../../app/site/quote/to-price-lists.ts'
import type { ContactMessage } from './contact-message.ts'
import type { LetterDetails } from './contact-request-headers.ts'

export async function describeLetter(
  sql: postgres.TransactionSql,
  letter: ContactMessage & { id: string },
  details: LetterDetails,
): Promise<void> {
  const quote = await findQuoteOf(sql, letter)
  const known = { ...details, intent: details.intent ?? (quote && 'quote') }
  const described = { ...known, ...(quote && { quote, value: quote.total }) }
  if (Object.values(described).every(value => value === null)) {
    return
  }
  await sql`select private.describe_letter(${letter.id}, ${sql.json(described as unknown as postgres.JSONValue)})`
}

async function findQuoteOf(
  sql: postgres.TransactionSql,
  { message }: ContactMessage,
): Promise<FoundQuote | null> {
  if (!/growth-quote/i.test(message)) {
    return null
  }
  const rows = await sql<{ number: number; list: unknown; began_at: Date | null }[]>`
    select number, list, began_at
    from public.price_lists
    order by number desc
    limit ${maxPriceLists}`
  const now = new Date()
  const known = await sql<{ name: string; value: unknown }[]>`
    select name, value from public.settings where name = 'agency.time_zone'`
  const { time_zone } = resolve(agency, toStored(known, [agency]))
  const [current, ...earlier] = toPriceLists(rows as never, now, time_zone)
  return current ? findQuote(message, [current, ...earlier], now, time_zone) : null
}
