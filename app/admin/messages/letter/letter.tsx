import { MessageSquareText } from 'lucide-react'
import { useState } from 'react'
import { toLetterNumber } from '../../../../supabase/functions/send-holla-email/letter-number.ts'
import type { LeadRow } from '../../../data/rows/leads.ts'
import { Badge } from '../../badge.tsx'
import { PageName } from '../../page-name.tsx'
import { useShownLead } from '../changes/use-changes.ts'
import { AnswerButton } from './answer-button.tsx'
import { Composer } from './composer.tsx'
import { toPhone } from './find-phones.ts'
import { focusComposer } from './focus-composer.ts'
import { LeadFacts } from './lead-facts.tsx'
import { NoteForm } from './note-form.tsx'
import { OtherLeads } from './other-leads.tsx'
import { PhoneLinks } from './phone-links.tsx'
import { QuoteCard } from './quote-card.tsx'
import type { LetterData } from './read-letter.ts'
import { Timeline } from './timeline.tsx'
import { useAnswers } from './use-answers.ts'

interface LetterProps {
  data: LetterData
  canSendMail: boolean
}

export function Letter({ data, canSendMail }: LetterProps) {
  const lead = useShownLead(data.lead)
  const { answers, reload } = useAnswers(lead.id, data.answers)
  const [takenBack, setTakenBack] = useState(0)
  const [opened, setOpened] = useState({ leadId: '', answers: [] as string[], until: '' })
  if (opened.leadId !== lead.id)
    setOpened({ leadId: lead.id, answers: answers.map(({ id }) => id), until: lead.last_letter_at })

  return (
    <article className="grid max-w-[46rem] gap-5">
      <Head lead={lead} letterId={data.letters.at(-1)?.id ?? null} />
      <LeadFacts lead={lead} owners={data.owners} />
      <QuoteCard quote={lead.quote} />
      <Timeline
        data={data}
        answers={answers}
        canSendMail={canSendMail}
        onAnswersChanged={reload}
        onTakenBack={() => setTakenBack(takenBack + 1)}
      />
      <NoteForm lead={lead} />
      <Composer
        key={`${lead.id} ${takenBack}`}
        lead={lead}
        data={data}
        answers={answers}
        seenAnswers={opened.answers}
        openedUntil={opened.until}
        canSendMail={canSendMail}
      />
      <OtherLeads leads={data.others} />
    </article>
  )
}

function Head({ lead, letterId }: { lead: LeadRow; letterId: string | null }) {
  const phone = lead.phone ? toPhone(lead.phone) : null
  return (
    <header className="grid gap-1.5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <PageName className="min-w-0 grow basis-[min(100%,7em)] text-2xl wrap-anywhere">
          {lead.subject ?? lead.name}
        </PageName>
        <AnswerButton onClick={focusComposer} />
      </div>
      <p className="flex flex-wrap items-center gap-x-2 text-base wrap-anywhere">
        <strong className="font-semibold">{lead.name}</strong>
        {lead.sender.includes('@') && (
          <a href={`mailto:${lead.sender}`} className="link">
            {lead.sender}
          </a>
        )}
        {phone && <PhoneLinks phone={phone} name={lead.name} />}
      </p>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-muted">
        {lead.spam_at && <Badge tone="danger">Held back as spam</Badge>}
        {letterId && <span>Number {toLetterNumber(letterId)}</span>}
        {lead.service && <span>Service: {lead.service.replaceAll('-', ' ')}</span>}
        {lead.intent && <span>{intentNames[lead.intent] ?? lead.intent}</span>}
        {lead.origin && <span>From {lead.origin}</span>}
        {lead.utm && <span>{Object.values(lead.utm).join(', ')}</span>}
        {lead.letters > 1 && (
          <span className="inline-flex items-center gap-1">
            <MessageSquareText aria-hidden="true" className="size-3.5" />
            {lead.letters} messages
          </span>
        )}
      </p>
    </header>
  )
}

const intentNames: Record<string, string> = {
  free_users: 'Wants the first 100',
  call: 'Wants a call',
  service: 'Asks about a service',
  article: 'Read an article',
  quote: 'Sent a quote',
}
