import type { Sql, Transaction } from '../database.ts'
import { toJson } from './create-user.ts'

/** What an account's holder is told by mail once it has happened. Kinds about rights are written by the database. */
export const noticeKinds = [
  'new_device',
  'password_changed',
  'password_dropped',
  'factor_added',
  'factor_removed',
  'recovery_codes_made',
  'rights_granted',
  'rights_removed',
  'removed_rights',
  'account_deleted',
  'deleted_account',
] as const
export type NoticeKind = (typeof noticeKinds)[number]

export const isNotice = (kind: string): kind is NoticeKind => noticeKinds.some(known => known === kind)

/** Tells within the transaction of the change; nobody is told where mails can't be sent. */
export async function queueNotice(
  sql: Sql | Transaction,
  { userId, kind, details = {} }: { userId: string; kind: NoticeKind; details?: Record<string, string> },
): Promise<void> {
  await sql`select auth.queue_notice(${userId}, ${kind}, ${toJson(sql, details)})`
}
