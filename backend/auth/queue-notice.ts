import { notices } from '../../app/settings/mails/all-mails.ts'
import type { Sql, Transaction } from '../database.ts'
import { toJson } from './create-user.ts'

export type NoticeKind = keyof typeof notices
export const noticeKinds = Object.keys(notices) as NoticeKind[]

export const isNotice = (kind: string): kind is NoticeKind => noticeKinds.some(known => known === kind)

/** Stores nothing where mails can't be sent. */
export async function queueNotice(
  sql: Sql | Transaction,
  { userId, kind, details = {} }: { userId: string; kind: NoticeKind; details?: Record<string, string> },
): Promise<void> {
  await sql`select auth.queue_notice(${userId}, ${kind}, ${toJson(sql, details)})`
}
