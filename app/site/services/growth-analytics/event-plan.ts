interface PlannedEvent {
  event: string
  fires: string
  properties: readonly string[]
  who: string
  decision: string
}

/** Invented. Each event serves a decision. */
export const eventPlan: readonly PlannedEvent[] = [
  {
    event: 'sign_up_completed',
    fires: 'The server has confirmed the phone number',
    properties: ['channel', 'country', 'method'],
    who: 'Marketing',
    decision: 'where the next budget goes',
  },
  {
    event: 'kyc_submitted',
    fires: 'The picture of the document has been uploaded',
    properties: ['document', 'attempts', 'seconds'],
    who: 'Operations',
    decision: 'which check to shorten',
  },
  {
    event: 'first_transfer_sent',
    fires: 'The bank has confirmed it; sent by the server',
    properties: ['amount_band', 'bank', 'channel'],
    who: 'Founders',
    decision: 'whether to buy more users',
  },
  {
    event: 'transfer_failed',
    fires: 'The bank refuses, or is silent for 60 seconds',
    properties: ['bank', 'reason', 'network'],
    who: 'Engineering',
    decision: 'which bank to route around',
  },
  {
    event: 'reminder_opened',
    fires: 'A notification has been tapped',
    properties: ['kind', 'hours_later'],
    who: 'Product',
    decision: 'which reminders to stop',
  },
]
