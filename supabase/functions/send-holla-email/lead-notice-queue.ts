import type postgres from 'postgres'
import { readMailSettings } from '../../../backend/mail/mail-settings.ts'
import type { MailQueue } from '../../../backend/outbox/outbox.ts'
import { type NoticeEntry, renderLeadNotice } from './lead-notice-template.ts'

interface NoticeRow {
  id: string
  user_id: string
  kind: 'letters' | 'unanswered'
  more: number
}

/** Whether the person is still at the desk is checked when the mail is due. */
export function createLeadNoticeQueue({ siteUrl }: { siteUrl: string }): MailQueue {
  return {
    table: 'private.lead_notices',
    concurrency: 1,
    // A given-up mailbox raises no alert; the account shows it.
    isToStrangers: true,
    isDue: sql => sql`private.is_notice_due(lead_notices)`,
    async compose(row: postgres.Row, sql) {
      const { id, user_id, kind, more } = row as NoticeRow
      const entries = await sql<NoticeEntry[]>`select * from private.list_notice_entries(${id})`
      const [{ email }] = await sql<[{ email: string | null }]>`
        select private.find_email(${user_id}) as email`
      if (!email || entries.length === 0) {
        throw new Error('What a notice was to tell of is gone')
      }
      const settings = await readMailSettings(sql, kind === 'letters' ? 'lead_notice' : 'lead_unanswered')
      return {
        to: email,
        from: settings.sender,
        messageId: `<lead-notice-${id}@${new URL(siteUrl).hostname}>`,
        ...renderLeadNotice({ kind, entries, more, siteUrl, settings }),
      }
    },
  }
}
