import type postgres from 'postgres'
import { toCalendar, toCall } from '../../../app/calendar-invite.ts'
import { agency } from '../../../app/settings/groups/agency.ts'
import type { Mail } from '../../../backend/mail/mail.ts'
import { readMailSettings } from '../../../backend/mail/mail-settings.ts'
import type { MailQueue } from '../../../backend/outbox/outbox.ts'
import { listThread, toParent } from './answer-thread.ts'

interface AnswerMailOptions {
  /** Outside of the row's transaction, which the record of an attempt must outlive. */
  sql: postgres.Sql
  replyTo: string
  siteUrl: string
}

interface AnswerRow {
  id: string
  lead_id: string
  recipient: string
  recipient_name: string
  subject: string
  text: string
  quoted: string | null
  call_at: Date | string | null
  call_sequence: number
  message_id: string | null
  attempts: number
  created_at: Date | string
}

export function createAnswerMailQueue({ sql, replyTo, siteUrl }: AnswerMailOptions): MailQueue {
  const host = new URL(siteUrl).hostname
  return {
    table: 'public.lead_answers',
    isToStrangers: true,
    isDue: transaction => transaction`
      withdrawn_at is null and channel = 'mail' and not private.holds_back_answer(lead_answers)`,
    async compose(row: postgres.Row, transaction) {
      const answer = row as AnswerRow
      const messageId = answer.message_id ?? `<answer-${answer.id}@${host}>`
      const [settings, address, thread] = await Promise.all([
        readMailSettings(transaction, 'contact_message'),
        findAgencyAddress(transaction),
        listThread(transaction, answer, host),
      ])
      // Stored, as later answers refer to it, whatever the site's address is then.
      await transaction`update public.lead_answers set message_id = ${messageId} where id = ${answer.id}`
      await sql`select private.begin_answer_attempt(${answer.id}, ${answer.attempts + 1})`
      const organizer = { name: settings.sender ?? settings.name, address: address ?? replyTo }
      const parent = toParent(thread)
      return {
        to: answer.recipient,
        from: settings.sender,
        replyTo: organizer,
        subject: answer.subject,
        text: [answer.text, answer.quoted].filter(Boolean).join('\n\n'),
        messageId,
        ...(parent && {
          inReplyTo: parent.id,
          // What is answered stands last (RFC 5322, section 3.6.4).
          references: [...thread.map(({ id }) => id).filter(id => id !== parent.id), parent.id],
        }),
        ...(answer.call_at && {
          calendar: {
            method: 'REQUEST',
            content: toCalendar(
              'REQUEST',
              toCall(answer, { organizer, host, name: settings.name, attendeeName: answer.recipient_name }),
            ),
          },
        }),
      } satisfies Mail
    },
  }
}

async function findAgencyAddress(sql: postgres.TransactionSql): Promise<string | null> {
  const [row] = await sql<{ value: unknown }[]>`
    select value from public.settings where name = 'agency.email'`
  return typeof row?.value === 'string' && row.value !== agency.defaults.email ? row.value : null
}
