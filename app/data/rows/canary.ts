export type CanaryRow = {
  /** How its arrival is proven. */
  way: 'off' | 'handed over' | 'read back'
  mailbox: string | null
  late_since: string | null
  reason: string | null
  last_proven_at: string | null
}

export type CanaryFlightRow = {
  id: string
  created_at: string
  /** When the contact form's function took it. */
  taken_at: string | null
  call_error: string | null
  /** When the mail server took it. */
  delivered_at: string | null
  last_error: string | null
  /** When it was seen in the mailbox. */
  returned_at: string | null
}
