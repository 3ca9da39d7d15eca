import type { WebhookDeliveryRow } from '../../data/rows/operations.ts'
import { toDateTime } from '../dates.ts'

export interface CallState {
  tone: 'success' | 'danger' | 'muted'
  label: string
  canSendAgain: boolean
}

/** Where a message to the webhook stands. */
export function toCallState(delivery: WebhookDeliveryRow): CallState {
  const { delivered_at, failed_at, attempts, last_error, last_status, next_attempt_at } = delivery
  if (delivered_at)
    return {
      tone: 'success',
      label: `Taken with status ${last_status}, ${toDateTime(delivered_at)}`,
      canSendAgain: false,
    }
  const tries = attempts === 1 ? 'once' : `${attempts} times`
  const reason = last_error ? `: ${last_error}` : ''
  if (failed_at) return { tone: 'danger', label: `Given up, tried ${tries}${reason}`, canSendAgain: true }
  if (attempts === 0) return { tone: 'muted', label: 'On its way', canSendAgain: false }
  return {
    tone: 'danger',
    label: `Failed ${tries}${reason} Next try ${toDateTime(next_attempt_at)}`,
    canSendAgain: true,
  }
}
