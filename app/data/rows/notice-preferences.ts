/** open: about their own leads and those that nobody owns. */
export type NoticedLetters = 'every' | 'open' | 'own' | 'none'

export interface NoticeChoice {
  letters: NoticedLetters
  /** Leads that nobody has answered for four working hours. */
  unanswered: boolean
  mail: boolean
  /** "22:00" by the agency's clock; both or neither. */
  quiet_from: string | null
  quiet_until: string | null
}

export interface NoticeMailRow {
  created_at: string
  next_attempt_at: string
  attempts: number
  delivered_at: string | null
  failed_at: string | null
  last_error: string | null
}

export interface NoticePreferencesRow extends NoticeChoice {
  email: string
  /** Whoever runs the site has every message mailed to this address anyway. */
  has_mailbox: boolean
  can_send_mail: boolean
  last: NoticeMailRow | null
}
