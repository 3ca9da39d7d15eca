import { clsx } from 'clsx/lite'
import { Link, useRevalidator } from 'react-router'
import type { CanaryFlightRow, CanaryRow } from '../../data/rows/canary.ts'
import { Panel } from '../../ui/panel.tsx'
import { toDateTime } from '../dates.ts'
import { FailedPanel } from '../failed-panel.tsx'
import type { Loaded } from '../load-or-toast.ts'
import { useLastGood } from '../use-last-good.ts'
import { toFlightState } from './to-flight-state.ts'

const proofs: Record<CanaryRow['way'], string> = {
  off: 'None is sent: it has no mailbox yet, or the server can’t send mails.',
  'handed over':
    'The proof is that the mail server took its mail: what becomes of a mail after that is not seen. With CANARY_IMAP_URL the mailbox is read, too.',
  'read back': 'The proof is its mail, read back from the mailbox.',
}

export function Canary({
  loaded,
  flights,
}: {
  loaded: Loaded<CanaryRow | null>
  flights: Loaded<CanaryFlightRow[]>
}) {
  const { revalidate } = useRevalidator()
  const { data: canary, error } = useLastGood(loaded)
  const { data: rows } = useLastGood(flights)
  if (error) return <FailedPanel title="Canary" error={error} onRetry={revalidate} />
  if (!canary) return null
  const isOn = canary.way !== 'off'
  return (
    <Panel aria-labelledby="canary">
      <h2 id="canary" className="text-xl">
        Canary
      </h2>
      <p className="text-base text-muted">
        A made-up message goes the way of a visitor’s again and again, from the contact form’s function to a
        mailbox of its own. It never shows among messages, leads or figures. {proofs[canary.way]}
      </p>
      {isOn && <CanaryState canary={canary} />}
      {isOn && rows && rows.length > 0 && (
        <ul aria-label="The last ones">
          {rows.map(flight => {
            const state = toFlightState(flight, canary.way)
            return (
              <li
                key={flight.id}
                className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-t border-hairline py-2.5 last:pb-0"
              >
                <span className="text-sm text-muted">{toDateTime(flight.created_at)}</span>
                <span className={clsx('text-sm wrap-anywhere', tones[state.tone])}>{state.label}</span>
              </li>
            )
          })}
        </ul>
      )}
      <Link to="/admin/settings?section=canary" className="link justify-self-start">
        {isOn ? 'Mailbox, interval and who is told' : 'Give it a mailbox'}
      </Link>
    </Panel>
  )
}

const tones = { good: 'text-success', bad: 'text-danger', open: 'text-muted' }

function CanaryState({ canary: { late_since, reason, last_proven_at, mailbox } }: { canary: CanaryRow }) {
  if (late_since)
    return (
      <p className="font-semibold wrap-anywhere text-danger">
        Late: nothing has arrived since {toDateTime(late_since)}. {reason}
      </p>
    )
  return (
    <p className="font-semibold wrap-anywhere">
      {last_proven_at
        ? `The last one to arrive was sent ${toDateTime(last_proven_at)} to ${mailbox}.`
        : `The first one is on its way to ${mailbox}.`}
    </p>
  )
}
