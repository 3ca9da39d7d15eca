import type postgres from 'postgres'
import type { Transaction } from '../database.ts'
import type { MailQueue } from '../mail/delivery.ts'
import type { ServiceParts } from '../service.ts'
import { writeMail } from './mail-text.ts'
import { writeNotice } from './notice-text.ts'
import { isNotice, type NoticeKind, noticeKinds } from './notices.ts'
import { createOneTimeToken, type TokenType, tokenLifetimes } from './one-time-token.ts'

export interface QueuedMail {
  kind: TokenType
  email: string
  /** Null for an address without an account: the row is then written as done, and nothing is sent. */
  userId: string | null
  redirectTo: string
  flowStateId: string | null
}

/** Asks for a mail within the transaction that made it necessary; `parts.mail.nudge()` after the commit sends it. */
export async function queueMail(sql: Transaction, mail: QueuedMail): Promise<void> {
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

/** The auth service's mails, for the delivery that contact messages use too. */
export function createMailQueue(parts: ServiceParts): MailQueue {
  const sql = parts.database.owner
  return {
    table: 'auth.mails',
    due: transaction => transaction`
      expires_at > now()
      and (kind in ${transaction(noticeKinds)} or exists (select from auth.users u where u.id = user_id))`,
    async compose(row: postgres.Row) {
      const mail = row as MailRow
      const { kind } = mail
      const host = new URL(parts.siteUrl).hostname
      const envelope = { to: mail.email, messageId: `<${mail.id}@${host}>` }
      if (isNotice(kind)) {
        const { email, details, created_at: at } = mail
        return { ...envelope, ...writeNotice({ kind, email, host, at, details }) }
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
        ...writeMail({
          kind,
          host,
          code,
          link: toVerifyLink(parts, { kind, linkToken, redirectTo: mail.redirect_to }),
        }),
      }
    },
  }
}

/** The address that a mail links to; it ends at `redirectTo` (protocol §2.6, GET /verify). */
export function toVerifyLink(
  { siteUrl }: { siteUrl: string },
  { kind, linkToken, redirectTo }: { kind: TokenType; linkToken: string; redirectTo: string },
): string {
  const type = kind.startsWith('email_change') ? 'email_change' : kind
  return `${siteUrl}/auth/v1/verify?${new URLSearchParams({ token: linkToken, type, redirect_to: redirectTo })}`
}
