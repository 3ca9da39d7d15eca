import type { ReactNode } from 'react'
import { channels } from '../../settings/groups/channels.ts'
import { quoteWords } from '../../settings/groups/quote-words.ts'
import { useSettings } from '../../settings/use-settings.ts'
import { useAgency } from '../agency.ts'
import { formatCount, formatNaira } from '../format-count.ts'
import { freeUsers } from '../free-users.ts'
import { Logo } from '../logo.tsx'
import { MailAddress } from '../mail-address.tsx'
import { PhoneNumber } from '../phone-number.tsx'
import { useWords } from '../words.ts'
import { BreakableText } from './breakable-text.tsx'
import type { HeldQuote } from './held-quote.ts'
import { objectives, starts, toSurcharge } from './price.ts'
import { nameSurcharge } from './quote-receipt.tsx'
import { toQuoteReference } from './quote-reference.ts'
import { toQuoteTotal } from './quote-total.ts'

/** Printed in place of the dialog. */
export function QuotePaper({ held }: { held: HeldQuote }) {
  const { quote, list } = held
  const { objective, volume, start, url } = quote
  const { label, breakdown, hasFree } = objectives[objective]
  const words = useWords(quoteWords)
  const { number, date, validUntil } = toQuoteReference(held)
  const amount = volume * list.prices.rates[objective]
  const total = toQuoteTotal(quote, list.prices)
  const percent = start ? toSurcharge(list.prices, start) : 0
  return (
    <div className="quote-paper">
      <div className="quote-paper-head">
        <Logo />
        <Sender />
      </div>
      <p className="quote-paper-title">Quote</p>
      <dl className="quote-paper-facts">
        <Fact name="Number">{number}</Fact>
        <Fact name="Date">{date}</Fact>
        <Fact name="Prices hold until">{validUntil}</Fact>
        {list.number !== null && <Fact name="Price list">{list.number}</Fact>}
        <Fact name="For">
          <BreakableText text={url} />
        </Fact>
        {start && <Fact name="Start">{starts[start]}</Fact>}
      </dl>
      <table>
        <thead>
          <tr>
            <th scope="col">Item</th>
            <th scope="col">Quantity</th>
            <th scope="col">Price each</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {hasFree && (
            <tr>
              <th scope="row">First {freeUsers} users, extra</th>
              <td>{freeUsers}</td>
              <td>{formatNaira(0)}</td>
              <td>{formatNaira(0)}</td>
            </tr>
          )}
          <tr>
            <th scope="row">
              {label}: {breakdown.toLowerCase()}
            </th>
            <td>{formatCount(volume)}</td>
            <td>{formatNaira(list.prices.rates[objective])}</td>
            <td>{formatNaira(amount)}</td>
          </tr>
          {start && percent > 0 && (
            <tr>
              <th scope="row">{nameSurcharge(start)}</th>
              <td>{percent}%</td>
              <td />
              <td>{formatNaira(total - amount)}</td>
            </tr>
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              Total
            </th>
            <td colSpan={2}>{formatNaira(total)}</td>
          </tr>
        </tfoot>
      </table>
      <p>
        {words[objective === 'acquisition' ? 'user' : 'visitor']} {words.includes}
      </p>
      <p>
        This is a data-backed estimate based on industry averages; it becomes binding in a contract that we
        both sign. To go ahead, write to us and quote the number {number}.
      </p>
    </div>
  )
}

function Sender() {
  const { name, street, city, country, registration } = useAgency()
  const shown = useSettings(channels)
  return (
    <address>
      <strong>{name}</strong>
      <br />
      {shown.address && street && `${street}, `}
      {city}, {country}
      {shown.email && (
        <>
          <br />
          <MailAddress />
        </>
      )}
      {shown.phone && (
        <>
          <br />
          <PhoneNumber />
        </>
      )}
      {!shown.email && !shown.phone && (
        <>
          <br />
          {location.host}/contact
        </>
      )}
      {registration && (
        <>
          <br />
          {registration}
        </>
      )}
    </address>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
