export type AnswerChannel = 'mail' | 'mailto' | 'whatsapp'

/** What staff answered to a lead. By a mail program or WhatsApp it is kept as sent, since nobody can tell. */
export type LeadAnswer = {
  id: string
  lead_id: string
  letter_id: string | null
  /** Name or address; null of an account that is gone. */
  by: string | null
  channel: AnswerChannel
  recipient: string
  subject: string
  text: string
  quoted: string | null
  call_at: string | null
  call_sequence: number
  created_at: string
  state: 'waiting' | 'sent' | 'failed' | 'withdrawn'
  /** It waits for one that was written before it. */
  is_held_back: boolean
  /** Given to the mail server, which has not said yet what it made of it. */
  is_leaving: boolean
  attempts: number
  /** In seconds, when it was read. */
  leaves_in: number
  next_attempt_at: string
  delivered_at: string | null
  failed_at: string | null
  last_error: string | null
}

export type NewLeadAnswer = {
  channel: AnswerChannel
  subject: string
  text: string
  quoted: string | null
  /** The letter that is answered; its sender is who is answered. */
  letter_id: string | null
  /** Until when the lead was read: what came later waits for an answer of its own. */
  seen_until: string
  /** Ids of the answers that its writer knows of: it is refused where there is another one. Left out, it is sent in any case. */
  seen_answers?: string[]
  /** The call that it confirms. */
  call_at: string | null
  phone?: string
}

export type Withdrawal = {
  /** leaving: the mail server may have it. sent, gone: it is too late. */
  state: 'done' | 'leaving' | 'sent' | 'gone'
  answer?: LeadAnswer
}

export type DeskWords = {
  /** Of whoever asks. */
  me: string | null
  settings: { name: string; value: unknown }[]
}
