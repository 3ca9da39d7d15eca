import { randomBytes } from 'node:crypto'
import type postgres from 'postgres'
import { escapeHtml } from '../../../backend/mail/escape-html.ts'
import type { MailQueue } from '../../../backend/mail/mail.ts'

interface InvitationMailOptions {
  /** Writes the hash of the token, which is made when its mail is. */
  sql: postgres.Sql
  siteUrl: string
}

/** The outbox's queue of invitations that are mailed: the invitation is its own row. */
export function createInvitationMailQueue({ sql, siteUrl }: InvitationMailOptions): MailQueue {
  return {
    table: 'private.invitations',
    concurrency: 1,
    isToStrangers: true,
    isDue: transaction =>
      transaction`is_mailed and ended_at is null and accepted_at is null and expires_at > now()`,
    async compose(row: postgres.Row) {
      const { id, email } = row as { id: string; email: string }
      const token = randomBytes(32).toString('hex')
      const [invitation] = await sql<{ inviter: string | null; roles: string; expires_at: string }[]>`
        update private.invitations
        set token_hash = private.hash_token(${token})
        where id = ${id}
        returning private.name_account(created_by) as inviter, private.name_roles(roles) as roles, expires_at`
      if (!invitation) {
        throw new Error('The invitation that was to be mailed is gone')
      }
      const { hostname: host } = new URL(siteUrl)
      return {
        to: email,
        messageId: `<invitation-${id}@${host}>`,
        ...renderInvitation({
          inviter: invitation.inviter ?? 'The team',
          roles: invitation.roles,
          url: `${siteUrl}/invitation#${token}`,
          until: until.format(new Date(invitation.expires_at)),
          host,
        }),
      }
    },
  }
}

const until = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Africa/Lagos',
})

function renderInvitation(words: {
  inviter: string
  roles: string
  url: string
  until: string
  host: string
}) {
  const { inviter, roles, url, host } = words
  const subject = `${inviter} invites you to ${host}`
  const lines = [
    `${inviter} invites you to work on ${host}. Your roles will be: ${roles}.`,
    `The link works once, until ${words.until} (Lagos). Do not pass it on: whoever has it can take your place.`,
  ]
  const otherwise = 'If you did not expect an invitation, you can ignore this mail.'
  const label = 'Accept the invitation'
  const html = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="font-family: sans-serif; font-size: 16px; line-height: 1.5; color: #1a1a1a; background: #ffffff">
${lines.map(line => `<p>${escapeHtml(line)}</p>`).join('\n')}
<p><a href="${escapeHtml(url)}">${label}</a></p>
<p>${otherwise}</p>
<p style="color: #5a5a5a; font-size: 14px">Sent by ${escapeHtml(host)}</p>
</body>
</html>
`
  return {
    subject,
    text: [...lines, `${label}:\n${url}`, otherwise, `Sent by ${host}`].join('\n\n'),
    html,
  }
}
