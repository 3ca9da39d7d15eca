import { clsx } from 'clsx/lite'
import { useEffect, useState } from 'react'
import { toCalendar, toCall } from '../../../calendar-invite.ts'
import { resendLeadAnswer, withdrawLeadAnswer } from '../../../data/lead-answers.ts'
import type { LeadAnswer } from '../../../data/rows/lead-answers.ts'
import { useAuth } from '../../../session/session-context.tsx'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/toast.ts'
import { actOrToast } from '../../act-or-toast.ts'
import { toDateTime } from '../../dates.ts'
import { download } from '../../download.ts'
import { requestReload } from '../../reload.ts'
import { emptyCopy, readAnswerCopy, toCopyKey, writeAnswerCopy } from './answer-copies.ts'
import { toAnswerState } from './answer-state.ts'
import type { AnswerWords } from './answer-words.ts'
import { toCallTime } from './call-time.ts'

interface AnswerEntryProps {
  answer: LeadAnswer
  name: string
  words: AnswerWords
  onChange: () => void
  /** Its text goes back to the composer. */
  onTakenBack: () => void
}

export function AnswerEntry({ answer, name, words, onChange, onTakenBack }: AnswerEntryProps) {
  const { label, tone, canSendAgain, canTakeBack } = toAnswerState(answer, useAge(answer))
  const { user } = useAuth()
  const [isBusy, setBusy] = useState(false)

  async function act(work: () => Promise<unknown>) {
    setBusy(true)
    await work()
    setBusy(false)
    onChange()
    requestReload()
  }

  return (
    <section className="ml-4 grid gap-1.5 rounded-m bg-sunken px-4 py-3 sm:ml-10">
      <p className="text-sm text-muted">
        <strong className="font-semibold text-ink">{answer.by ?? 'A former colleague'}</strong> answered,{' '}
        <time dateTime={answer.created_at}>{toDateTime(answer.created_at)}</time>
      </p>
      <p className="wrap-anywhere whitespace-pre-wrap">{answer.text}</p>
      {answer.quoted && (
        <details className="text-sm text-muted">
          <summary className="cursor-pointer py-1">With the message quoted</summary>
          <p className="wrap-anywhere whitespace-pre-wrap">{answer.quoted}</p>
        </details>
      )}
      {answer.call_at && (
        <p className="flex flex-wrap items-center gap-x-3 text-sm">
          <span>Confirms the call on {toCallTime(answer.call_at, words.timeZone)}.</span>
          <Button variant="ghost" size="s" onClick={() => downloadCall(answer, name, words)}>
            Add to my calendar
          </Button>
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p role={tone === 'danger' ? 'alert' : undefined} className={clsx('grow text-sm', tones[tone])}>
          {label}
        </p>
        {canSendAgain && (
          <Button variant="secondary" size="s" busy={isBusy} onClick={() => act(() => sendAgain(answer.id))}>
            Send again
          </Button>
        )}
        {canTakeBack && (
          <Button
            variant="secondary"
            size="s"
            busy={isBusy}
            onClick={() =>
              act(async () => {
                if (await takeBack(answer, toCopyKey(user?.id ?? '', answer.lead_id))) onTakenBack()
              })
            }
          >
            Take back
          </Button>
        )}
      </div>
    </section>
  )
}

const tones = { success: 'text-success', danger: 'text-danger', muted: 'text-muted' }

/** Seconds since the answer was loaded, as long as they matter. */
function useAge(answer: LeadAnswer): number {
  const [clock, setClock] = useState({ of: answer, age: 0 })
  const isCounted = answer.state === 'waiting' && answer.leaves_in > 0 && answer.attempts === 0
  useEffect(() => {
    if (!isCounted) return
    const began = performance.now()
    const timer = setInterval(() => setClock({ of: answer, age: (performance.now() - began) / 1000 }), 500)
    return () => clearInterval(timer)
  }, [answer, isCounted])
  return clock.of === answer ? clock.age : 0
}

const sendAgain = (id: string) =>
  actOrToast(client => resendLeadAnswer(client, id), {
    success: 'It is sent again now',
    failure: 'Error sending the answer',
  })

async function takeBack({ id, text, quoted, call_at }: LeadAnswer, copyKey: string): Promise<boolean> {
  const { data } = await actOrToast(client => withdrawLeadAnswer(client, id), {
    failure: 'Error taking the answer back',
  })
  if (!data) return false
  if (data.state !== 'done') {
    showToast({ title: 'Too late', description: 'The answer has left, or is leaving now.', tone: 'danger' })
    return false
  }
  // The returned text goes before what is being written.
  const copy = readAnswerCopy(copyKey)
  const begun = copy.sentAs ? emptyCopy : copy
  writeAnswerCopy(copyKey, {
    text: [text, begun.text].filter(Boolean).join('\n\n'),
    isQuoting: quoted !== null,
    callAt: begun.callAt ?? call_at,
    sentAs: null,
    beganAs: id,
  })
  showToast({ title: 'Answer taken back', tone: 'success' })
  return true
}

function downloadCall(answer: LeadAnswer, name: string, words: AnswerWords) {
  const call = toCall(answer, {
    organizer: { name: words.name, address: words.email },
    ...{ name, attendeeName: name, host: location.hostname },
  })
  download(toCalendar('PUBLISH', call), 'call.ics', 'text/calendar')
}
