import { expect, test } from 'vitest'
import type { WebhookDeliveryRow } from '../../data/rows/operations.ts'
import { toDateTime } from '../dates.ts'
import { toDeliveryState } from './to-delivery-state.ts'

const now = Date.parse('2026-11-26T13:42:00Z')

const toDelivery = (values: Partial<WebhookDeliveryRow>): WebhookDeliveryRow => ({
  id: 'd1',
  text: '980 more messages came in within the hour.',
  created_at: '2026-11-26T13:40:50Z',
  attempts: 0,
  next_attempt_at: '2026-11-26T13:42:00Z',
  delivered_at: null,
  failed_at: null,
  last_error: null,
  last_status: null,
  last_answer: null,
  ...values,
})

test('a message that is held until its hour is over is said to leave then, not to be on its way', () => {
  const next_attempt_at = '2026-11-26T14:40:50Z'
  expect(toDeliveryState(toDelivery({}), now).label).toBe('On its way')
  expect(toDeliveryState(toDelivery({ next_attempt_at }), now)).toEqual({
    tone: 'muted',
    label: `Leaves ${toDateTime(next_attempt_at)}`,
    canSendAgain: false,
  })
  expect(toDeliveryState(toDelivery({ attempts: 1, last_error: 'No.', next_attempt_at }), now).label).toBe(
    `Failed once: No. Next try ${toDateTime(next_attempt_at)}`,
  )
})

test('a message that waits behind one that its receiver has not taken is said to wait, and since when', () => {
  const next_attempt_at = '2026-11-26T13:12:00Z'
  expect(toDeliveryState(toDelivery({ next_attempt_at }), now)).toEqual({
    tone: 'muted',
    label: `Waiting since ${toDateTime(next_attempt_at)}`,
    canSendAgain: false,
  })
})
