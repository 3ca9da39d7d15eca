import type postgres from 'postgres'
import type { Transaction } from '../database.ts'
import { readMailSettings } from '../mail/mail-settings.ts'
import type { MailQueue } from '../outbox/outbox.ts'
import type { BackendParts } from '../service.ts'
import { renderLinkMail } from './mail-template.ts'
import { renderNotice } from './notice-template.ts'
import { createOneTimeToken, type TokenType, tokenLifetimes } from './one-time-token.ts'
import { isNotice, type NoticeKind, noticeKinds } from './queue-notice.ts'

export interface AuthMail {
  kind: TokenType
  email: string
  /** Null without an account: the row is stored as delivered, so that both cases take as long. */
  userId: string | null
  redirectTo: string
  flowStateId: string | null
}

/** Call `parts.outbox.wake()` after the commit. */
export async function queueMail(sql: Transaction, mail: AuthMail): Promise<void> {
  await sql`
    insert into auth.mails (kind, email, user_id, redirect_to, flow_state_id, expires_at, delivered_at)
    values (
      ${mail.kind}, ${mail.email}, ${mail.userId}, ${mail.redirectTo}, ${mail.flowStateId},
      now() + make_interval(secs => ${tokenLifetimes[mail.kind]}),
      ${mail.userId ? null : sql`now()`}
    )`
}

interface MailRow {
  id: string
  kind: TokenType | NoticeKind
  email: string
  user_id: string
  redirect_to: string
  flow_state_id: string | null
  details: Record<string, string>
  created_at: Date
}

export function createAuthMailQueue(parts: Pick<BackendParts, 'database' | 'siteUrl'>): MailQueue {
  const sql = parts.database.owner
  return {
    table: 'auth.mails',
    isToStrangers: true,
    isAwaited: true,
    isDue: transaction => transaction`
      expires_at > now()
      and (kind in ${transaction(noticeKinds)} or exists (select from auth.users u where u.id = user_id))`,
    // Who has proven an address does not wait behind the codes that strangers have sent to many addresses.
    isUrgent: transaction => transaction`
      kind in ${transaction(noticeKinds)} or auth.has_proven_address(user_id)`,
    async compose(row: postgres.Row, transaction) {
      const mail = row as MailRow
      const { kind } = mail
      const host = new URL(parts.siteUrl).hostname
      const settings = await readMailSettings(transaction, kind)
      const envelope = { to: mail.email, from: settings.sender, messageId: `<${mail.id}@${host}>` }
      if (isNotice(kind)) {
        const { email, details, created_at: at } = mail
        return { ...envelope, ...renderNotice({ kind, email, host, at, details, settings }) }
      }
      const { code, linkToken } = await createOneTimeToken(sql, {
        userId: mail.user_id,
        type: kind,
        relatesTo: mail.email,
        flowStateId: mail.flow_state_id,
      })
      if (kind === 'recovery' || kind === 'magiclink') {
        await sql`update auth.users set recovery_sent_at = now() where id = ${mail.user_id}`
      }
      return {
        ...envelope,
        ...renderLinkMail({
          kind,
          host,
          settings,
          code,
          link: toVerifyLink(parts, { kind, linkToken, redirectTo: mail.redirect_to }),
        }),
      }
    },
  }
}

export function toVerifyLink(
  { siteUrl }: { siteUrl: string },
  { kind, linkToken, redirectTo }: { kind: TokenType; linkToken: string; redirectTo: string },
): string {
  const type = kind.startsWith('email_change') ? 'email_change' : kind
  return `${siteUrl}/auth/v1/verify?${new URLSearchParams({ token: linkToken, type, redirect_to: redirectTo })}`
}
