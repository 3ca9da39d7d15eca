import { clsx } from 'clsx/lite'
import { ChevronDown } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { SentNotice } from '../../site/contact/sent-notice.tsx'
import { Button } from '../../ui/button.tsx'
import { discardLetter, sendAgain } from './keep-letter.ts'
import { markHeight } from './letter-mark.ts'
import { type KeptLetter, ttlInDays, unsentTitles } from './letter-store.ts'
import { useLetters } from './use-letters.ts'

/** Their height is reserved before they are read, so that nothing moves. */
export function KeptLetters() {
  const letters = useLetters()
  const room = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!letters?.length || !room.current) return
    const watch = new ResizeObserver(([seen]) => markHeight(Math.round(seen?.contentRect.height ?? 0)))
    watch.observe(room.current)
    return () => watch.disconnect()
  }, [letters])
  return (
    <div ref={room} className={clsx('flow-root', letters === null && 'min-h-[var(--letters,0)]')}>
      {letters?.map(letter => (
        <Kept key={letter.key} letter={letter} />
      ))}
    </div>
  )
}

function Kept({ letter }: { letter: KeptLetter }) {
  const { key, state } = letter
  const discard = () => void discardLetter(key)
  if (state.name === 'sent')
    return (
      <>
        <SentNotice {...state.outcome} isKept />
        <Button variant="ghost" size="m" className="mt-2" onClick={discard}>
          Close
        </Button>
      </>
    )
  return (
    <section
      aria-label="Message on this device"
      className="mt-8 rounded-m border border-hairline bg-surface px-5 py-4"
    >
      <div role="status">
        <p className="font-semibold">{titles[state.name]}</p>
        <p className="mt-1 text-base text-muted wrap-anywhere">{explain(letter)}</p>
      </div>
      <details className="group mt-1 text-base">
        <summary className="inline-flex min-h-11 cursor-pointer items-center gap-1.5 font-semibold">
          Your text
          <ChevronDown
            aria-hidden="true"
            className="size-4 transition-transform duration-(--fast) group-open:rotate-180"
          />
        </summary>
        <p className="whitespace-pre-wrap wrap-anywhere">{findField(letter, 'message')}</p>
      </details>
      <div className="mt-2 flex flex-wrap gap-3">
        {state.name === 'expired' && (
          <Button variant="secondary" onClick={() => void sendAgain(letter)}>
            Send it now
          </Button>
        )}
        {state.name !== 'waiting' && (
          <Button asChild variant="secondary">
            <Link
              to={letter.address}
              // What was begun in the form stays in its own entry, also at the same address.
              replace={false}
              state={{ letter: key, fields: letter.fields }}
              preventScrollReset
            >
              Edit it
            </Link>
          </Button>
        )}
        <Button variant="secondary" onClick={discard}>
          Discard
        </Button>
      </div>
    </section>
  )
}

const titles = { waiting: 'Waiting on this device', ...unsentTitles }

function explain(letter: KeptLetter): string {
  const { state } = letter
  const subject = `“${findField(letter, 'subject')}”`
  if (state.name === 'refused')
    return `${subject}: ${state.reason} Nothing is lost. Edit it and send it again.`
  if (state.name === 'expired') return `${subject} was not sent. Send it now?`
  const detail = state.name === 'waiting' && state.detail ? ` The last try: ${state.detail}` : ''
  return `${subject} will be sent once, as soon as you are online, within ${ttlInDays} days.${detail}`
}

const findField = ({ fields }: KeptLetter, name: string) =>
  fields.find(([field]) => field === name)?.[1] ?? ''
