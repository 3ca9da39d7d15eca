/** Of which messages somebody at the desk is told: every one, those of their own and of nobody's leads, or their own. */
export type NoticedLetters = 'every' | 'open' | 'own' | 'none'

/** What somebody at the desk has chosen, or the default. */
export interface NoticeChoice {
  letters: NoticedLetters
  /** Whether they are told of leads that nobody has answered for four working hours. */
  unanswered: boolean
  mail: boolean
  /** "22:00" by the agency's clock, both or neither. */
  quiet_from: string | null
  quiet_until: string | null
}

/** A mail to them. */
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
  /** Each message is mailed to this address anyway, by whoever runs the site. */
  has_mailbox: boolean
  can_send_mail: boolean
  last: NoticeMailRow | null
}
