import { useEffect, useState } from 'react'
import type { AnswerChannel, LeadAnswer } from '../../../data/rows/lead-answers.ts'
import type { LeadRow } from '../../../data/rows/leads.ts'
import { toChatLink } from '../../../site/phone.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Textarea } from '../../../ui/textarea.tsx'
import { Checkbox } from '../../checkbox.tsx'
import { Menu } from '../../menu.tsx'
import { useChanges, useSendAnswer } from '../changes/use-changes.ts'
import { useDesk } from '../desk/desk-context.ts'
import { findEmptyField } from './answer-words.ts'
import { AnsweredMeanwhile } from './answered-meanwhile.tsx'
import { CallTimes } from './call-times.tsx'
import { fillTemplate } from './fill-template.ts'
import { toPhone } from './find-phones.ts'
import { composerId, focusAwaitedComposer, focusComposer } from './focus-composer.ts'
import { readKeptQuote } from './kept-quote.ts'
import { toAnswerSubject, toQuotation } from './quote-letter.ts'
import type { LetterData } from './read-letter.ts'
import { toMailto } from './to-mailto.ts'
import { useAnswer } from './use-answer.ts'
import { useMeanwhile } from './use-answers-meanwhile.ts'
import { useSeenLetters } from './use-seen-letters.ts'

interface ComposerProps {
  lead: LeadRow
  data: LetterData
  answers: LeadAnswer[]
  /** Ids of the answers that were there when the lead was opened. */
  seenAnswers: string[]
  /** Time of the last letter that was there then. */
  openedUntil: string
  canSendMail: boolean
}

const longest = 20_000

export function Composer({ lead, data, answers, seenAnswers, openedUntil, canSendMail }: ComposerProps) {
  const { words } = data
  const { letter, seenUntil, hasWrittenAgain } = useSeenLetters(data, openedUntil)
  const { answer, write, isKept } = useAnswer(lead.id, answers)
  const [problem, setProblem] = useState<string | null>(null)
  const send = useSendAnswer()
  const { openNext } = useDesk()
  const { hold } = useChanges()
  const meanwhile = useMeanwhile(lead.id, answers, seenAnswers)
  const channel = toChannel(lead, canSendMail)
  useEffect(() => focusAwaitedComposer(lead.id), [lead.id])
  const subject = toAnswerSubject(lead.subject ?? lead.name)
  const quotation = answer.isQuoting && letter ? toQuotation(letter, words.timeZone) : null
  const facts = { name: lead.name, subject: lead.subject ?? '', quote: readKeptQuote(lead.quote), words }

  function put(template: string, callAt: string | null) {
    const text = fillTemplate(template, { ...facts, callAt })
    const own = answer.text.trim()
    write({ text: own === '' ? text : `${own}\n\n${text}`, callAt })
    setProblem(null)
  }

  function chooseCall(callAt: string) {
    if (callAt === answer.callAt) return write({ callAt: null })
    const template = words.templates.find(({ text }) => text.includes('{time}'))
    if (answer.text.trim() === '' && template) put(template.text, callAt)
    else write({ callAt })
  }

  function submit() {
    const text = answer.text.trim()
    const found = findError(text)
    setProblem(found)
    if (found) return focusComposer()
    if (channel !== 'mail' && !handOver(channel, text)) return
    const sentAs = send(lead, {
      channel,
      subject,
      text,
      quoted: channel === 'mail' ? quotation : null,
      letter_id: letter?.id ?? null,
      seen_until: seenUntil,
      // Only for mail: other channels' programs may have sent it already.
      ...(channel === 'mail' && { seen_answers: meanwhile.takeSeen(answer) }),
      call_at: answer.callAt,
      ...(channel === 'whatsapp' && { phone: lead.phone ?? lead.sender }),
    })
    write({ sentAs })
    openNext()
  }

  /** Hands it to another program; only that knows whether it is sent. */
  function handOver(to: AnswerChannel, text: string): boolean {
    if (to === 'whatsapp') {
      const number = lead.phone ?? lead.sender
      window.open(toChatLink(toPhone(number)?.number ?? number, text), '_blank', 'noreferrer')
      return true
    }
    const address = letter?.email ?? lead.sender
    const link = toMailto({ address, subject, text, quotation })
    if (link === null) setProblem('This is too long to be handed to a mail program: copy it there.')
    else location.assign(link)
    return link !== null
  }

  if (lead.spam_at)
    return <p className="text-sm text-muted">This is held back as spam. Choose “Not spam” to answer it.</p>
  return (
    <form
      id={composerId}
      aria-label="Answer"
      className="grid gap-3 border-t border-hairline pt-4"
      onSubmit={event => {
        event.preventDefault()
        submit()
      }}
    >
      <CallTimes
        times={lead.proposed_times ?? []}
        timeZone={words.timeZone}
        chosen={answer.callAt}
        onChoose={chooseCall}
      />
      <Field label={`Answer to ${lead.name}`} error={problem}>
        <Textarea
          rows={7}
          maxLength={longest}
          value={answer.text}
          className="field-sizing-content min-h-44"
          onChange={({ target }) => write({ text: target.value })}
          onKeyDown={event => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
            event.preventDefault()
            submit()
          }}
        />
      </Field>
      {!isKept && (
        <p role="alert" className="text-sm text-danger">
          This browser keeps nothing, so stay on this page until the answer is sent.
        </p>
      )}
      <div className="-mt-3 text-sm text-warning">
        <p role="status" className="not-empty:mt-3">
          {hold &&
            `${hold === 'network' ? 'The server is out of reach' : 'You are signed out'}. What you send is kept here, and leaves once that is over.`}
        </p>
        <p role="status" className="not-empty:mt-3">
          {hasWrittenAgain && `${lead.name} has written again since you opened this. It stands above.`}
        </p>
        <AnsweredMeanwhile meanwhile={meanwhile} />
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Button type="submit" title="Ctrl + Enter">
          {meanwhile.newest && channel === 'mail' ? 'Send all the same' : sendLabels[channel]}
        </Button>
        <Menu
          variant="secondary"
          align="left"
          items={words.templates.map(({ title, text }) => ({
            key: title,
            label: title,
            onSelect: () => {
              put(text, answer.callAt)
              focusComposer()
            },
          }))}
        >
          Templates
        </Menu>
        {letter && channel !== 'whatsapp' && (
          <Checkbox
            className="flex min-h-11 items-center gap-2 text-sm font-medium"
            checked={answer.isQuoting}
            onChange={({ target }) => write({ isQuoting: target.checked })}
          >
            Quote the message
          </Checkbox>
        )}
      </div>
      {channel === 'mailto' && (
        <p className="text-xs text-muted">
          Mails are not set up here, so the answer is handed to your own mail program. It is kept here, too.
        </p>
      )}
    </form>
  )
}

const sendLabels: Record<AnswerChannel, string> = {
  mail: 'Send answer',
  mailto: 'Open in mail program',
  whatsapp: 'Answer on WhatsApp',
}

function toChannel({ sender, letters }: LeadRow, canSendMail: boolean): AnswerChannel {
  if (letters === 0 && !sender.includes('@')) return 'whatsapp'
  return canSendMail ? 'mail' : 'mailto'
}

function findError(text: string): string | null {
  if (text === '') return 'Write an answer first.'
  const field = findEmptyField(text)
  return field && `Write something in place of {${field}} first.`
}
