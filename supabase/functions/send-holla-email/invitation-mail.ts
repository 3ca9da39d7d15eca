import { randomBytes } from 'node:crypto'
import type postgres from 'postgres'
import { type MailSettings, readMailSettings, toMailSettings } from '../../../backend/mail/mail-settings.ts'
import { toMailTime } from '../../../backend/mail/mail-time.ts'
import { renderMail, toLink } from '../../../backend/mail/render-mail.ts'
import type { MailQueue } from '../../../backend/outbox/outbox.ts'

interface InvitationMailOptions {
  /** Stores the hash of the token, which is made when its mail is composed. */
  sql: postgres.Sql
  siteUrl: string
}

export function createInvitationMailQueue({ sql, siteUrl }: InvitationMailOptions): MailQueue {
  return {
    table: 'private.invitation_mails',
    concurrency: 1,
    isToStrangers: true,
    isDue: transaction => transaction`
      exists (select from private.invitations i where i.id = invitation_id and private.is_open_invitation(i))`,
    async compose(row: postgres.Row, transaction) {
      const { id, invitation_id: invitationId } = row as { id: string; invitation_id: string }
      const token = randomBytes(32).toString('hex')
      const [invitation] = await sql<
        { email: string; inviter: string | null; roles: string; expires_at: string }[]
      >`
        update private.invitations
        set token_hash = private.hash_token(${token})
        where id = ${invitationId}
        returning email, private.name_account(created_by) as inviter, private.name_roles(roles) as roles, expires_at`
      if (!invitation) {
        throw new Error('The invitation that was to be mailed is gone')
      }
      const { hostname: host } = new URL(siteUrl)
      const settings = await readMailSettings(transaction, 'invitation')
      return {
        to: invitation.email,
        from: settings.sender,
        messageId: `<invitation-${id}@${host}>`,
        ...renderInvitation({
          inviter: invitation.inviter ?? 'The team',
          roles: invitation.roles,
          url: `${siteUrl}/invitation#${token}`,
          expiresAt: new Date(invitation.expires_at),
          host,
          settings,
        }),
      }
    },
  }
}

interface Invitation {
  inviter: string
  roles: string
  url: string
  expiresAt: Date
  host: string
  settings?: MailSettings
}

export function renderInvitation({ inviter, roles, url, expiresAt, host, settings }: Invitation) {
  const set = settings ?? toMailSettings('invitation', {})
  const { time, zone } = toMailTime(expiresAt, set.timeZone)
  return renderMail({
    kind: 'invitation',
    host,
    settings: set,
    fields: { inviter, roles, until: `${time} (${zone})`, link: toLink(url) },
  })
}
