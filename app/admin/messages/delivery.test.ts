import { expect, test } from 'vitest'
import { toDelivery } from './delivery.ts'

const waiting = {
  delivered_at: null,
  quarantined_at: null,
  attempts: 0,
  next_attempt_at: '2026-11-20T06:00:00Z',
  last_error: null,
  failed_at: null,
}

test('a message without an attempt waits', () => {
  expect(toDelivery(waiting)).toMatchObject({ label: 'Waiting to be mailed', canSendAgain: false })
})

test('a failed mail says why, and can be sent again', () => {
  const delivery = toDelivery({ ...waiting, attempts: 2, last_error: 'The mail server is away' })
  expect(delivery.label).toMatch(/^Mail failed 2 times: The mail server is away\. Next try /)
  expect(delivery.canSendAgain).toBe(true)
})

test('a mail that failed for good names no next try, and can be sent again', () => {
  const failed = { ...waiting, attempts: 3, last_error: 'Refused.', failed_at: '2026-11-20T06:03:00Z' }
  expect(toDelivery(failed)).toEqual({
    tone: 'danger',
    label: 'Mail failed 3 times: Refused. It is not tried again by itself',
    canSendAgain: true,
  })
})

test('a mail that somebody asked for again after it failed just waits', () => {
  expect(toDelivery({ ...waiting, attempts: 3 }).label).toBe('Waiting to be mailed')
})

test('a reason that ends its sentence itself has one full stop', () => {
  const { label } = toDelivery({ ...waiting, attempts: 1, last_error: 'The server could not be reached.' })
  expect(label).toContain('could not be reached. Next try')
})

test('what was mailed in the end has no failure to show', () => {
  const delivery = toDelivery({
    ...waiting,
    attempts: 3,
    last_error: 'x',
    delivered_at: '2026-11-20T06:00:00Z',
  })
  expect(delivery.tone).toBe('success')
  expect(delivery.canSendAgain).toBe(false)
})

test('what is held back is not mailed', () => {
  expect(toDelivery({ ...waiting, quarantined_at: '2026-11-20T06:00:00Z' }).label).toBe(
    'Held back: not mailed',
  )
})

test('without a way to mail nothing says that a mail is coming', () => {
  expect(toDelivery(waiting, false).label).toBe('Not mailed: mails are not set up')
  expect(toDelivery({ ...waiting, attempts: 2, last_error: 'x' }, false).canSendAgain).toBe(false)
})
