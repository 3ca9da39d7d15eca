import { type MailSettings, readMailSettings, toMailSettings } from '../../../backend/mail/mail-settings.ts'
import { renderMail } from '../../../backend/mail/render-mail.ts'
import type { MailQueue } from '../../../backend/outbox/outbox.ts'
import { toLetterNumber } from './letter-number.ts'

/** A confirmation repeats nothing that the sender wrote. */
export function createConfirmationQueue({ siteUrl }: { siteUrl: string }): MailQueue {
  const { hostname: host } = new URL(siteUrl)
  return {
    table: 'private.confirmations',
    // They are few, and a process has a bounded number of connections.
    concurrency: 1,
    isToStrangers: true,
    isDue: sql => sql`private.is_confirmation_due(confirmations)`,
    async compose(row, sql) {
      const { id } = row as { id: string }
      const [letter] = await sql<{ email: string }[]>`
        select email from public.contact_messages where id = ${id}`
      if (!letter) {
        throw new Error('The letter that was to be confirmed is gone')
      }
      const settings = await readMailSettings(sql, 'confirmation')
      return {
        to: letter.email,
        from: settings.sender,
        messageId: `<confirmation-${id}@${host}>`,
        isAutomatic: true,
        ...renderConfirmation({ id, host, settings }),
      }
    },
  }
}

interface Confirmation {
  id: string
  host: string
  settings?: MailSettings
}

export const renderConfirmation = ({
  id,
  host,
  settings = toMailSettings('confirmation', {}),
}: Confirmation) =>
  renderMail({ kind: 'confirmation', host, settings, fields: { number: toLetterNumber(id) } })
