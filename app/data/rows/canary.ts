export type CanaryRow = {
  way: 'off' | 'handed over' | 'read back'
  mailbox: string | null
  late_since: string | null
  reason: string | null
  last_proven_at: string | null
}

export type CanaryFlightRow = {
  id: string
  created_at: string
  /** By the contact form's function; then by the mail server (`delivered_at`) and the mailbox (`returned_at`). */
  taken_at: string | null
  call_error: string | null
  delivered_at: string | null
  last_error: string | null
  returned_at: string | null
}
