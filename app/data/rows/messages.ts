export type MessageRow = {
  id: string
  name: string
  email: string
  subject: string
  message: string
  created_at: string
  read_at: string | null
  archived_at: string | null
  quarantined_at: string | null
  attempts: number
  next_attempt_at: string
  delivered_at: string | null
  /** Set when no more attempts are made. */
  failed_at: string | null
  waiting_since: string
  last_status: number | null
  last_error: string | null
}

export type MessageTriage = Partial<
  Pick<MessageRow, 'read_at' | 'archived_at' | 'quarantined_at' | 'next_attempt_at' | 'failed_at'>
>
