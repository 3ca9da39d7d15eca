import { type CSSProperties, type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { home } from '../../settings/groups/home.ts'
import { prices } from '../../settings/groups/prices.ts'
import { useSettings } from '../../settings/use-settings.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Select } from '../../ui/select.tsx'
import { formatCount, formatNaira } from '../format-count.ts'
import {
  describeRange,
  isObjective,
  type Objective,
  objectiveOptions,
  objectives,
  parseVolume,
  toLowestTotal,
} from '../quote/price.ts'
import { toEmptyQuote, toFragment } from '../quote/quote-link.ts'
import { RatesNotice } from '../quote/rates-notice.tsx'
import { useWords } from '../words.ts'

/** The form's method keeps the browser from sending it. */
export function QuoteTeaser() {
  const { list } = useSettings(prices)
  const [objective, setObjective] = useState<Objective>('acquisition')
  // Null: the price list's own volume.
  const [typed, setTyped] = useState<string | null>(null)
  const applied = typed === null ? null : parseVolume(list, typed)
  const volume = applied ?? list.volume.initial
  const { unit } = objectives[objective]
  const rate = list.rates[objective]
  const total = formatNaira(toLowestTotal(list, objective, volume))
  const navigate = useNavigate()
  const words = useWords(home)

  function handOver(event: FormEvent) {
    event.preventDefault()
    navigate(`/growth-quote#${toFragment({ ...toEmptyQuote(list), objective, volume })}`)
  }

  return (
    <section id="quote-generator" aria-labelledby="quote-title" className="wrap section">
      <div className="grid items-center gap-x-16 gap-y-10 lg:grid-cols-[1fr_1.05fr]">
        <div className="min-w-0 wrap-anywhere">
          <h2 id="quote-title" className="max-w-[9em] text-4xl">
            {words.quote_title}
          </h2>
          <p className="measure mt-5 text-muted">{words.quote_text}</p>
        </div>
        <div className="lifted">
          <form method="dialog" onSubmit={handOver} className="receipt grid gap-5 sm:grid-cols-2">
            <Field label="I want">
              <Select
                name="objective"
                value={objective}
                onChange={event => isObjective(event.target.value) && setObjective(event.target.value)}
              >
                {objectiveOptions.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </Select>
            </Field>
            <Field label={`How many ${unit.toLowerCase()}`} {...describeRange(list, typed)}>
              <Input
                name="volume"
                inputMode="numeric"
                value={typed ?? formatCount(volume)}
                className="tabular-nums"
                onChange={event => setTyped(event.target.value)}
                // A rejected number stays beside the reason, so that nothing moves under a press.
                onBlur={() => applied !== null && setTyped(formatCount(applied))}
              />
            </Field>
            <dl
              className="receipt-lines phone-naira sm:col-span-2"
              style={{ containerType: 'inline-size', '--signs': total.length } as CSSProperties}
            >
              <div>
                <dt>
                  {formatCount(volume)} × {formatNaira(rate)}
                </dt>
                <dd>{formatNaira(volume * rate)}</dd>
              </div>
              <div className="receipt-total">
                <dt>From</dt>
                <dd aria-live="polite">{total}</dd>
              </div>
            </dl>
            <Button type="submit" size="l" className="needs-script sm:col-span-2">
              Work out the whole quote
            </Button>
            <RatesNotice className="text-base sm:col-span-2" />
          </form>
        </div>
      </div>
    </section>
  )
}
