import { expect, test } from 'vitest'
import { toFlightState } from './to-flight-state.ts'

const flight = {
  id: '1',
  created_at: '2026-11-22T10:00:00Z',
  taken_at: null,
  call_error: null,
  delivered_at: null,
  last_error: null,
  returned_at: null,
}
const moment = '2026-11-22T10:00:01Z'

test('each step of a canary has its words, and what the mail server took is a proof only where nobody reads the mailbox', () => {
  const taken = { ...flight, taken_at: moment }
  const handedOver = { ...taken, delivered_at: moment }
  expect(toFlightState(flight, 'read back').label).toBe('On its way to the function')
  expect(toFlightState({ ...flight, call_error: 'No answer.' }, 'read back')).toEqual({
    tone: 'bad',
    label: 'No answer.',
  })
  expect(toFlightState(taken, 'read back').tone).toBe('open')
  expect(toFlightState({ ...taken, last_error: 'Refused.' }, 'read back')).toEqual({
    tone: 'bad',
    label: 'Refused.',
  })
  expect(toFlightState(handedOver, 'handed over').tone).toBe('good')
  expect(toFlightState(handedOver, 'read back').tone).toBe('open')
  expect(toFlightState({ ...handedOver, returned_at: moment }, 'read back').tone).toBe('good')
})
