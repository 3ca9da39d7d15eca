import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sendAddedLead } from '../../../app/admin/messages/changes/send-added-lead.ts'
import { undoLeadChange } from '../../../app/data/change-leads.ts'
import { objectiveNames, startNames } from '../../../app/settings/groups/prices.ts'
import type { FoundQuote } from '../../../app/site/quote/find-quote.ts'
import { type HeldQuote, holdQuote } from '../../../app/site/quote/held-quote.ts'
import type { NumberedList } from '../../../app/site/quote/price-list-types.ts'
import { toContactMessage, toQuoteLink, toWhatsAppLink } from '../../../app/site/quote/quote-message.ts'
import { toQuoteReference } from '../../../app/site/quote/quote-reference.ts'
import { toQuoteTotal } from '../../../app/site/quote/quote-total.ts'
import { toPriceLists } from '../../../app/site/quote/to-price-lists.ts'
import { setUpBackend } from '../../support/backend.ts'
import { newAddress, newId, requireLead, requireOutcomes, toClient } from '../desk/support/desk.ts'

const backend = await setUpBackend()
const { sql } = backend
const desk = await backend.people.member('desk')
const site = 'https://holla.example'

// A second list came today, so that each quote is of one of two that hold.
const changed = {
  ...toPriceLists([{ number: 1, list: null, began_at: null }], new Date(), 'Africa/Lagos')[0]?.prices,
}
await sql`update public.settings set value = ${sql.json({ ...changed, rates: { acquisition: 701, traffic: 29 } } as never)} where name = 'prices.list'`
const rows = await sql<{ number: number; list: unknown; began_at: Date | null }[]>`
  select number, list, began_at from public.price_lists order by number desc`
const lists = toPriceLists(rows, new Date(), 'Africa/Lagos') as [NumberedList, ...NumberedList[]]

const quotes = fc.record({
  url: fc.oneof(
    fc.webUrl({ withQueryParameters: true, withFragments: true }).filter(url => url.length <= 500),
    fc.constantFrom(
      'oja.example',
      'https://ọjà.example/ẹ̀kọ́?a=1&b=2#c',
      'https://play.google.com/store/apps/details?id=ng.oja',
    ),
  ),
  objective: fc.constantFrom(...objectiveNames),
  volume: fc.integer({ min: 1_000, max: 100_000_000 }),
  start: fc.constantFrom(...startNames),
  list: fc.constantFrom(...lists),
})

const paste = (email: string, text: string) =>
  sendAddedLead(toClient(desk), {
    id: newId(),
    lead: { name: 'Ada', email, channel: 'whatsapp', text },
    at: Date.now(),
  })

const figuresOf = (held: HeldQuote) => ({
  ...held.quote,
  list: held.list.number,
  prices: held.list.prices,
  day: held.day,
  number: toQuoteReference(held).number,
  total: toQuoteTotal(held.quote, held.list.prices),
  isPricedAnew: false,
})

const figuresIn = ({ quote, list, day, number, total, isPricedAnew }: FoundQuote) => ({
  ...quote,
  list: list.number,
  prices: list.prices,
  day,
  number,
  total,
  isPricedAnew,
})

test('random quotes of two price lists arrive in the desk with their figures, by form, link and chat', async () => {
  expect(lists).toHaveLength(2)
  const made = fc
    .sample(quotes, { numRuns: Number(process.env.QUOTES ?? 60), seed: 14 })
    .map(({ list, ...quote }, place) => ({
      held: holdQuote(quote, list, new Date(), 'Africa/Lagos'),
      email: `ada${place}@oja.example`,
      place,
    }))
  const send = async ({ held, email, place }: (typeof made)[number]) => {
    const way = place % 3
    if (way === 2) {
      const text = new URL(toWhatsAppLink(held, site, '+2348012345678')).searchParams.get('text') ?? ''
      return requireOutcomes(paste(email, text))
    }
    const message =
      way === 1 ? `Is this still right?\n${toQuoteLink(held, site)}` : toContactMessage(held, site).message
    const body = { name: 'Ada', email, ...toContactMessage(held, site), message }
    const { error } = await backend.client().functions.invoke('send-holla-email', { body })
    return expect(error).toBeNull()
  }
  const waiting = made.values()
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (const one of waiting) await send(one)
    }),
  )

  const leads = await sql<
    { sender: string; quote: FoundQuote | null; value: string | null; spam_at: Date | null }[]
  >`
    select sender, quote, value, spam_at from public.leads`
  const found = new Map(leads.map(lead => [lead.sender, lead]))
  expect(found.size).toBe(made.length)
  for (const { held, email } of made) {
    const lead = found.get(email)
    const expected = figuresOf(held)
    expect(lead?.quote && figuresIn(lead.quote)).toEqual(expected)
    expect(Number(lead?.value)).toBe(expected.total)
  }
})

test('a quote that is pasted later takes the place of the first with its value, and goes again with its message', async () => {
  const email = newAddress()
  const [list] = lists
  const quote = (volume: number) =>
    holdQuote(
      { url: 'oja.example', objective: 'acquisition', volume, start: 'later' },
      list,
      new Date(),
      'Africa/Lagos',
    )
  const [first, second] = [quote(10_000), quote(20_000)]
  const [begun] = await requireOutcomes(paste(email, toQuoteLink(first, site)))
  const id = newId()
  const joining = () =>
    sendAddedLead(toClient(desk), {
      id,
      lead: { name: 'Ada', email, channel: 'whatsapp', text: toQuoteLink(second, site) },
      at: Date.now(),
    })
  const readLead = async () => {
    const { lead, events } = await requireLead(toClient(desk), begun?.id ?? '')
    const { quote, value, intent } = lead
    return { figures: quote && figuresIn(quote as FoundQuote), value: Number(value), intent, events }
  }
  await requireOutcomes(joining())
  expect(await requireOutcomes(joining()), 'sent again').toMatchObject([{ id: begun?.id, state: 'done' }])
  expect(await readLead()).toMatchObject({
    figures: figuresOf(second),
    value: 14_020_000,
    intent: 'quote',
    events: [
      { kind: 'message', body: { begins_lead: true } },
      { kind: 'message', body: { told: { before: { value: 7_010_000 }, after: { value: 14_020_000 } } } },
    ],
  })
  await requireOutcomes(undoLeadChange(toClient(desk), id))
  expect(await readLead()).toMatchObject({ figures: figuresOf(first), value: 7_010_000 })
})
