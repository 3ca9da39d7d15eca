import type { MessageRow } from '../../../data/rows/messages.ts'
import { triageMessage } from '../../../data/triage-message.ts'
import { Button } from '../../../ui/button.tsx'
import { actOrToast } from '../../act-or-toast.ts'
import { toDateTime } from '../../dates.ts'
import { requestReload } from '../../reload.ts'
import { toDelivery } from '../delivery.ts'
import { LetterText } from './letter-text.tsx'

interface LetterEntryProps {
  letter: MessageRow
  isOpen: boolean
  canSendMail: boolean
}

export function LetterEntry({ letter, isOpen, canSendMail }: LetterEntryProps) {
  const delivery = toDelivery(letter, canSendMail)
  const time = <time dateTime={letter.created_at}>{toDateTime(letter.created_at)}</time>
  const content = (
    <>
      <LetterText text={letter.message} name={letter.name} />
      <p className="flex flex-wrap items-center gap-x-4 text-xs text-muted">
        <span className={deliveryTones[delivery.tone]}>{delivery.label}</span>
        {delivery.canSendAgain && (
          <Button variant="secondary" size="s" onClick={() => sendAgain(letter.id)}>
            Send again
          </Button>
        )}
      </p>
    </>
  )
  if (isOpen)
    return (
      <section className={paper}>
        <p className="text-sm text-muted">{time}</p>
        {content}
      </section>
    )
  return (
    <details className={paper}>
      <summary className="flex cursor-pointer gap-3 py-1 text-sm text-muted">
        <span className="shrink-0">{time}</span>
        <span className="truncate">{letter.message}</span>
      </summary>
      {content}
    </details>
  )
}

const paper = 'grid gap-2 rounded-m border border-hairline bg-surface px-4 py-3'
const deliveryTones = { success: '', danger: 'text-danger', muted: '' }

async function sendAgain(id: string) {
  const change = { next_attempt_at: new Date().toISOString(), failed_at: null }
  const { error } = await actOrToast(client => triageMessage(client, id, change), {
    success: 'It will be mailed again now',
    failure: 'Error updating message',
  })
  if (!error) requestReload()
}
