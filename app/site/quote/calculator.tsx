import { type FormEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { countQuote } from '../../data/count-quote.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { showToast } from '../../ui/toast.ts'
import { preloadToasts } from '../../ui/toaster.tsx'
import { useAgency } from '../agency.ts'
import { useKeptInput } from '../kept-input/use-kept-input.ts'
import { ChoiceField } from './choice-field.tsx'
import { type HeldQuote, holdQuote, readHeldQuote, toLinkFragment } from './held-quote.ts'
import { NewPricesNotice } from './new-prices-notice.tsx'
import { listStartOptions, objectiveOptions, objectives, parseVolume } from './price.ts'
import type { PriceLists } from './price-list-types.ts'
import { QuoteBar } from './quote-bar.tsx'
import { QuoteDialog } from './quote-dialog.tsx'
import { type QuoteInput, toEmptyQuote, toFragment } from './quote-link.ts'
import { QuoteProgress } from './quote-progress.tsx'
import { QuoteReceipt } from './quote-receipt.tsx'
import { toCleanUrl } from './read-quote.ts'
import { VolumeField } from './volume-field.tsx'

/** Nothing entered is sent, only the fact that something was; the form's method keeps browsers from sending it, too. */
export function Calculator({ lists }: { lists: PriceLists }) {
  const [current] = lists
  const { prices } = current
  const { time_zone } = useAgency()
  const [tried, setTried] = useState(false)
  const [open, setOpen] = useState(false)
  const [held, setHeld] = useState<HeldQuote & { word: string | null }>()
  const [begunBy] = useState(current.number)
  const isOther = (number: number | null) =>
    number !== null && current.number !== null && number !== current.number
  const { kept, keep } = useKeptInput<KeptQuote>('quote')
  const [entered, setQuote] = useSharedQuote(lists, kept, found => {
    setHeld(found)
    setOpen(true)
  })
  // A new price list may not offer the chosen volume.
  const volume = parseVolume(prices, String(entered.volume)) ?? prices.volume.initial
  const quote = { ...entered, volume }
  const form = useRef<HTMLFormElement>(null)
  const formId = useId()
  const { revalidate } = useRevalidator()
  const [isTouched, setTouched] = useState(false)
  useEffect(() => {
    if (!isTouched) return
    const fragment = open && held ? toLinkFragment(held) : toFragment(entered)
    keep({ fragment, isOpen: open })
  }, [isTouched, entered, open, held, keep])
  const change = (part: Partial<QuoteInput>) => {
    countStart()
    setTouched(true)
    setQuote(known => ({ ...known, ...part }))
  }
  const missing = { url: toCleanUrl(quote.url) === '', start: quote.start === '' }

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    setTouched(true)
    if (!missing.url && !missing.start) {
      setHeld({ ...holdQuote(quote, current, new Date(), time_zone), word: null })
      setOpen(true)
      return
    }
    showToast({
      title: 'Hold on! 🚧',
      description: 'Please fill in all the fields to get your quote.',
      tone: 'danger',
    })
    form.current?.querySelector<HTMLElement>(missing.url ? '[name="url"]' : '[name="start"]')?.focus()
  }

  // After a receipt the list in force applies.
  function close() {
    setTouched(true)
    setOpen(false)
    void readSettingsAgain(revalidate)
  }

  return (
    <div className="calculator needs-script mt-12 items-start gap-x-16 lg:grid lg:grid-cols-[1fr_24rem]">
      <form ref={form} id={formId} method="dialog" onSubmit={submit} onFocus={preloadToasts} noValidate>
        {isOther(begunBy) && <NewPricesNotice list={current} held={held} onShow={() => setOpen(true)} />}
        <QuoteProgress answered={countAnswers(quote)} />
        <ol className="route route-down mt-8">
          <li>
            <h2 className="text-xl">Your app or website</h2>
            <Field
              className="mt-4"
              label="Website or app URL"
              hint="A store link, a website, or just the name of its domain."
              error={tried && missing.url ? 'Please say where people should go.' : null}
            >
              <Input
                name="url"
                inputMode="url"
                autoComplete="url"
                autoCapitalize="none"
                maxLength={500}
                required
                value={quote.url}
                onChange={event => change({ url: event.target.value })}
              />
            </Field>
          </li>
          <li>
            <h2 className="text-xl">What it is for</h2>
            <ChoiceField
              className="mt-4"
              legend="Campaign objective"
              name="objective"
              options={objectiveOptions}
              value={quote.objective}
              onChange={objective => change({ objective })}
            />
          </li>
          <li>
            <h2 className="text-xl">How much, and when</h2>
            <VolumeField
              unit={objectives[quote.objective].unit}
              volume={quote.volume}
              prices={prices}
              onChange={volume => change({ volume })}
            />
            <ChoiceField
              className="mt-8"
              legend="Start date"
              name="start"
              options={listStartOptions(prices)}
              value={quote.start}
              error={tried && missing.start ? 'Please choose when to start.' : null}
              onChange={start => change({ start })}
            />
          </li>
        </ol>
      </form>
      <div className="quote-receipt needs-script lifted sticky top-24 max-lg:hidden">
        <div className="receipt">
          <QuoteReceipt quote={quote} prices={prices} />
          <Button type="submit" form={formId} size="l" className="needs-script mt-6 w-full">
            Get Instant Quote
          </Button>
        </div>
      </div>
      <QuoteBar quote={quote} prices={prices} formId={formId} />
      {held && (
        <QuoteDialog
          held={held}
          isOfEarlierList={isOther(held.list.number)}
          word={held.word}
          open={open}
          onClose={close}
        />
      )}
    </div>
  )
}

interface KeptQuote {
  fragment: string
  /** Whether the receipt was open. */
  isOpen: boolean
}

/** From what the entry keeps, which is newest; else from the home page or, then whole, from a copied link. */
function useSharedQuote(
  lists: PriceLists,
  kept: KeptQuote | undefined,
  onWhole: (found: HeldQuote & { word: string | null }) => void,
) {
  const [quote, setQuote] = useState(() => toEmptyQuote(lists[0].prices))
  const { time_zone } = useAgency()
  const { hash, search } = useLocation()
  const read = useEffectEvent((shared: string, isOpen: boolean) => {
    const told = new URLSearchParams(shared.slice(1))
    const found = readHeldQuote(shared, lists, new Date(), time_zone)
    // Only what the address names; an anchor names nothing.
    const named = Object.entries(found.quote).filter(([name]) => told.has(name))
    setQuote(known => ({ ...known, ...Object.fromEntries(named) }))
    if (isOpen && found.quote.url !== '' && found.quote.start !== '') onWhole(found)
  })
  useEffect(() => {
    const shared = hash.length > 1 ? hash : search
    if (kept) read(`#${kept.fragment}`, kept.isOpen)
    else if (shared.length > 1) read(shared, true)
  }, [kept, hash, search])
  return [quote, setQuote] as const
}

/** The objective has a default. */
function countAnswers({ url, start }: QuoteInput) {
  return [true, toCleanUrl(url) !== '', start !== ''].filter(Boolean).length
}

// Once per page load, and never because a link was opened.
let isStarted = false
function countStart() {
  if (!isStarted) void countQuote('start')
  isStarted = true
}

async function readSettingsAgain(revalidate: () => Promise<void>) {
  const { readAgain } = await import('../../settings/revalidate-settings.ts')
  await readAgain(revalidate)
}
