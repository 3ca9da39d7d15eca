import { clsx } from 'clsx/lite'
import { Reply } from 'lucide-react'
import type { MessageRow } from '../../../data/rows/messages.ts'
import { triageMessage } from '../../../data/triage-message.ts'
import { Button } from '../../../ui/button.tsx'
import { actOrToast } from '../../act-or-toast.ts'
import { toDateTime } from '../../dates.ts'
import { PageName } from '../../page-name.tsx'
import { requestReload } from '../../reload.ts'
import { toDelivery } from '../delivery.ts'
import type { LetterData } from './read-letter.ts'

const deliveryTones = { success: 'text-success', danger: 'text-danger', muted: 'text-muted' }

/** What a sender wrote, the first letter first. */
export function Letter({ data: { lead, letters }, canSendMail }: { data: LetterData; canSendMail: boolean }) {
  return (
    <article className="grid max-w-[46rem] gap-6">
      <header className="grid gap-2">
        <PageName className="text-2xl wrap-anywhere">{lead.subject}</PageName>
        <p className="text-base wrap-anywhere">
          <strong className="font-semibold">{lead.name}</strong>{' '}
          <a href={`mailto:${lead.sender}`} className="link">
            {lead.sender}
          </a>
        </p>
      </header>
      {letters.map(letter => (
        <OneLetter key={letter.id} letter={letter} canSendMail={canSendMail} />
      ))}
    </article>
  )
}

function OneLetter({ letter, canSendMail }: { letter: MessageRow; canSendMail: boolean }) {
  const delivery = toDelivery(letter, canSendMail)
  const answer = /^re:/i.test(letter.subject) ? letter.subject : `Re: ${letter.subject}`
  return (
    <section className="grid gap-2">
      <p className="text-sm text-muted">
        <time dateTime={letter.created_at}>{toDateTime(letter.created_at)}</time>
      </p>
      <p className={clsx('text-sm/inherit', deliveryTones[delivery.tone])}>{delivery.label}</p>
      <p className="border-y border-hairline py-6 wrap-anywhere whitespace-pre-wrap">{letter.message}</p>
      {delivery.canSendAgain && (
        <Button variant="secondary" className="justify-self-start" onClick={() => sendAgain(letter.id)}>
          Send again
        </Button>
      )}
      <Button asChild className="justify-self-start" aria-keyshortcuts="r">
        <a href={`mailto:${letter.email}?subject=${encodeURIComponent(answer)}`}>
          <Reply aria-hidden="true" className="size-4.5" />
          Reply by e-mail
        </a>
      </Button>
    </section>
  )
}

async function sendAgain(id: string) {
  const change = { next_attempt_at: new Date().toISOString(), failed_at: null }
  await actOrToast(client => triageMessage(client, id, change), {
    success: 'It will be mailed again now',
    failure: 'Error updating message',
  })
  requestReload()
}
