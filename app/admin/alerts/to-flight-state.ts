import type { CanaryFlightRow, CanaryRow } from '../../data/rows/canary.ts'

interface FlightState {
  tone: 'good' | 'bad' | 'open'
  label: string
}

export function toFlightState(flight: CanaryFlightRow, way: CanaryRow['way']): FlightState {
  if (flight.returned_at) return { tone: 'good', label: 'Read back from the mailbox' }
  if (flight.call_error) return { tone: 'bad', label: flight.call_error }
  if (!flight.taken_at) return { tone: 'open', label: 'On its way to the function' }
  if (flight.delivered_at)
    return way === 'read back'
      ? { tone: 'open', label: 'Taken by the mail server, not in the mailbox yet' }
      : { tone: 'good', label: 'Taken by the mail server' }
  return flight.last_error
    ? { tone: 'bad', label: flight.last_error }
    : { tone: 'open', label: 'On its way to the mail server' }
}
