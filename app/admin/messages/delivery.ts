import type { MessageRow } from '../../data/rows/messages.ts'
import { toDateTime } from '../dates.ts'

export interface Delivery {
  tone: 'success' | 'danger' | 'muted'
  label: string
  /** Whether another attempt makes sense. */
  canSendAgain: boolean
}

type DeliveryFacts = Pick<
  MessageRow,
  'delivered_at' | 'failed_at' | 'quarantined_at' | 'attempts' | 'next_attempt_at' | 'last_error'
>

/** Of the mail to the team's own mailbox. */
export function toDelivery(message: DeliveryFacts, canSendMail = true): Delivery {
  if (message.delivered_at)
    return { tone: 'success', label: `Mailed ${toDateTime(message.delivered_at)}`, canSendAgain: false }
  if (message.quarantined_at) return { tone: 'muted', label: 'Held back: not mailed', canSendAgain: false }
  if (!canSendMail) return { tone: 'muted', label: 'Not mailed: mails are not set up', canSendAgain: false }
  if (message.attempts === 0) return { tone: 'muted', label: 'Waiting to be mailed', canSendAgain: false }
  // Retried after a failure: it leaves within seconds.
  if (!message.failed_at && !message.last_error)
    return { tone: 'muted', label: 'Waiting to be mailed', canSendAgain: false }
  const tries = message.attempts === 1 ? 'once' : `${message.attempts} times`
  const reason = message.last_error ? `: ${message.last_error.replace(/\.$/, '')}` : ''
  if (message.failed_at)
    return {
      tone: 'danger',
      label: `Mail failed ${tries}${reason}. It is not tried again by itself`,
      canSendAgain: true,
    }
  return {
    tone: 'danger',
    label: `Mail failed ${tries}${reason}. Next try ${toDateTime(message.next_attempt_at)}`,
    canSendAgain: true,
  }
}
