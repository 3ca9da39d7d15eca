export type AnswerChannel = 'mail' | 'mailto' | 'whatsapp'

/** One by a mail program or WhatsApp counts as sent, since nobody can tell. */
export type LeadAnswer = {
  id: string
  lead_id: string
  letter_id: string | null
  /** Name or e-mail address; null if the account is gone. */
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
  /** It waits for an earlier answer. */
  is_held_back: boolean
  /** Given to the mail server, which has not replied yet. */
  is_leaving: boolean
  attempts: number
  /** Seconds from when it was read. */
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
  letter_id: string | null
  /** When the lead was read; letters after that wait for another answer. */
  seen_until: string
  /** Ids that the writer has seen: refused if there are others. Left out, it is sent in any case. */
  seen_answers?: string[]
  call_at: string | null
  phone?: string
}

export type Withdrawal = {
  /** leaving: the mail server may have it. sent, gone: too late. */
  state: 'done' | 'leaving' | 'sent' | 'gone'
  answer?: LeadAnswer
}

export type DeskWords = {
  me: string | null
  settings: { name: string; value: unknown }[]
}
