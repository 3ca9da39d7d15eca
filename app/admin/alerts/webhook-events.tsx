import type { WebhookEvent } from '../../data/rows/operations.ts'
import { Checkbox } from '../checkbox.tsx'

const events: [WebhookEvent, string][] = [
  ['alerts', 'Something becomes critical, or is well again'],
  ['leads', 'A visitor has written'],
  ['unanswered', 'Nobody has answered a lead for four working hours'],
]

/** A new webhook gets all events by default. */
export function WebhookEvents({ chosen }: { chosen: WebhookEvent[] | undefined }) {
  return (
    <fieldset>
      <legend className="text-sm font-semibold">It is told when</legend>
      {events.map(([event, label]) => (
        <Checkbox
          key={event}
          name="event"
          value={event}
          defaultChecked={chosen?.includes(event) ?? true}
          className="flex min-h-11 items-center gap-3 py-1.5 text-base"
        >
          {label}
        </Checkbox>
      ))}
      <p className="mt-1 text-sm text-muted">
        Of a message it gets name, subject, service, value and the link to the desk: no address, no number and
        not the text.
      </p>
    </fieldset>
  )
}
