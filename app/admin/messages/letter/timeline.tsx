import { clsx } from 'clsx/lite'
import type { ReactNode } from 'react'
import type { LeadAnswer } from '../../../data/rows/lead-answers.ts'
import type { LeadEvent } from '../../../data/rows/leads.ts'
import type { MessageRow } from '../../../data/rows/messages.ts'
import { toDateTime } from '../../dates.ts'
import { describeOthersChange } from '../changes/describe-change.ts'
import { useChanges, useOwnerName } from '../changes/use-changes.ts'
import { AnswerEntry } from './answer-entry.tsx'
import { channelNames } from './channel-names.ts'
import { describeTold } from './describe-told.ts'
import { LetterEntry } from './letter-entry.tsx'
import { LetterText } from './letter-text.tsx'
import type { LetterData } from './read-letter.ts'

interface TimelineProps {
  data: LetterData
  answers: LeadAnswer[]
  canSendMail: boolean
  onAnswersChanged: () => void
  onTakenBack: () => void
}

type Entry = { id: string; at: string } & (
  | { kind: 'letter'; letter: MessageRow }
  | { kind: 'answer'; answer: LeadAnswer }
  | { kind: 'event'; event: LeadEvent }
)

export function Timeline({ data, answers, canSendMail, onAnswersChanged, onTakenBack }: TimelineProps) {
  const { lead, letters, events, words } = data
  const lastAnswer = answers.findLast(({ state }) => state === 'sent')?.created_at ?? ''
  const entries: Entry[] = [
    ...letters.map(letter => ({ kind: 'letter' as const, at: letter.created_at, id: letter.id, letter })),
    ...answers.map(answer => ({ kind: 'answer' as const, at: answer.created_at, id: answer.id, answer })),
    ...events.filter(isShown).map(event => ({ kind: 'event' as const, at: event.at, id: event.id, event })),
  ]
  return (
    <ol aria-label="What happened" className="grid gap-3">
      {entries
        .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
        .map(entry => (
          <li key={entry.id} className="min-w-0">
            {entry.kind === 'letter' && (
              <LetterEntry
                letter={entry.letter}
                // Letters that were answered are folded.
                isOpen={entry.letter === letters.at(-1) || entry.at > lastAnswer}
                canSendMail={canSendMail}
              />
            )}
            {entry.kind === 'answer' && (
              <AnswerEntry
                answer={entry.answer}
                name={lead.name}
                words={words}
                onChange={onAnswersChanged}
                onTakenBack={onTakenBack}
              />
            )}
            {entry.kind === 'event' && <EventEntry event={entry.event} name={lead.name} />}
          </li>
        ))}
      <WaitingNotes leadId={lead.id} events={events} />
    </ol>
  )
}

// Nobody needs to know who read it first.
const isShown = ({ kind, body, undone_at }: LeadEvent) =>
  !undone_at && kind !== 'answer' && !(kind === 'change' && Object.keys(body.after).join() === 'read')

function EventEntry({ event, name }: { event: LeadEvent; name: string }) {
  const nameOwner = useOwnerName()
  const by = event.by ?? 'Somebody'
  if (event.kind === 'note')
    return (
      <Paper className="bg-warning-soft" title={`Note of ${by}`} at={event.at}>
        <p className="wrap-anywhere whitespace-pre-wrap">{event.body.text}</p>
      </Paper>
    )
  if (event.kind === 'message') {
    const { told } = event.body
    return (
      <Paper className="border border-hairline" title={channelNames[event.body.channel].title} at={event.at}>
        {event.body.subject && <h3 className="font-semibold wrap-anywhere">{event.body.subject}</h3>}
        <LetterText text={event.body.text} name={name} />
        {told?.before.quote ? <p className="mt-2 text-sm text-muted">{describeTold(told)}.</p> : null}
      </Paper>
    )
  }
  if (event.kind === 'answer') return null
  if (event.kind === 'quote') return <Line at={event.at}>{describeTold(event.body)}</Line>
  const now = event.body.after
  return (
    <Line at={event.at}>
      {by} {describeOthersChange({ by: event.by, now }, nameOwner)}
    </Line>
  )
}

function Line({ at, children }: { at: string; children: ReactNode }) {
  return (
    <p className="px-1 text-sm text-muted wrap-anywhere">
      {children}, <time dateTime={at}>{toDateTime(at)}</time>
    </p>
  )
}

function WaitingNotes({ leadId, events }: { leadId: string; events: LeadEvent[] }) {
  const { changes } = useChanges()
  return changes.map(kept => {
    const isOpen = kept.state !== 'refused' && !kept.isUndone && kept.leads[0]?.id === leadId
    const isKnown = events.some(({ change_id }) => change_id === kept.id)
    if (kept.kind !== 'note' || !isOpen || isKnown) return null
    return (
      <li key={kept.id}>
        <Paper className="bg-warning-soft" title="Your note" at={new Date(kept.at).toISOString()}>
          <p className="wrap-anywhere whitespace-pre-wrap">{kept.text}</p>
        </Paper>
      </li>
    )
  })
}

interface PaperProps {
  title: string
  at: string
  className: string
  children: ReactNode
}

function Paper({ title, at, className, children }: PaperProps) {
  return (
    <section className={clsx('grid gap-1 rounded-m px-4 py-3', className)}>
      <p className="text-sm text-muted">
        <strong className="font-semibold text-ink">{title}</strong>,{' '}
        <time dateTime={at}>{toDateTime(at)}</time>
      </p>
      {children}
    </section>
  )
}
