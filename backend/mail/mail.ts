import type postgres from 'postgres'
import type { Transaction } from '../database.ts'
import type { Outbox, Queue } from '../outbox/outbox.ts'

export interface Mail {
  /** The sender's name; without one the configured address keeps its own. */
  from?: string | null
  /** An address without a name. */
  to: string
  replyTo?: { name: string; address: string }
  subject: string
  text: string
  html?: string
  /** The same for every attempt, so that receivers recognise a repetition: `<id@host>`. */
  messageId: string
  /** Of the thread: the mail that this one answers, and all before it, oldest first. */
  inReplyTo?: string
  references?: string[]
  /** Nobody wrote it: programs that answer mails leave it unanswered (RFC 3834). */
  isAutomatic?: boolean
  /** An iCalendar object (RFC 5545) and what is done with it (RFC 5546). */
  calendar?: { method: 'REQUEST' | 'CANCEL'; content: string }
}

/** @throws DeliveryError */
export type SendMail = (mail: Mail) => Promise<void>

export interface MailQueue extends Omit<Queue, 'deliver'> {
  /** Set where its addresses are not our own: that one of them refuses a mail is no alert. */
  isToStrangers?: boolean
  /** @param sql the transaction that has the row: what the mail needs of settings is read there */
  compose(row: postgres.Row, sql: Transaction): Mail | Promise<Mail>
}

/** The queues of an outbox whose rows go out as mails. */
export const sendByMail = (queues: Record<string, MailQueue>, send: SendMail): Outbox =>
  Object.fromEntries(
    Object.entries(queues).map(([name, { compose, isToStrangers: _, ...queue }]) => [
      name,
      { ...queue, deliver: async (row, sql) => void (await send(await compose(row, sql))) },
    ]),
  )
