import type { WebhookDeliveryRow } from '../../data/rows/operations.ts'
import { toDateTime } from '../dates.ts'

export interface DeliveryState {
  tone: 'success' | 'danger' | 'muted'
  label: string
  canSendAgain: boolean
}

/** Milliseconds; browsers' clocks differ a little from the server's. */
const soon = 60_000

export function toDeliveryState(delivery: WebhookDeliveryRow, now = Date.now()): DeliveryState {
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
  if (attempts === 0) {
    return { tone: 'muted', label: toWaitingLabel(next_attempt_at, now), canSendAgain: false }
  }
  return {
    tone: 'danger',
    label: `Failed ${tries}${reason} Next try ${toDateTime(next_attempt_at)}`,
    canSendAgain: true,
  }
}

/** A message waits for earlier ones about the same lead or alert, even past its own time. */
function toWaitingLabel(dueAt: string, now: number): string {
  const left = Date.parse(dueAt) - now
  if (left > soon) return `Leaves ${toDateTime(dueAt)}`
  return left < -soon ? `Waiting since ${toDateTime(dueAt)}` : 'On its way'
}
