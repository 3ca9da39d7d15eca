import type { Sql, Transaction } from '../database.ts'
import { toJson } from './create-user.ts'
import { peopleNotices } from './people-notices.ts'

/** Mailed after the event. The database itself writes those about rights. */
export const noticeKinds = [
  'new_device',
  'password_changed',
  'password_dropped',
  'factor_added',
  'factor_removed',
  'passkey_added',
  'passkey_removed',
  'recovery_codes_made',
  'rights_granted',
  'rights_removed',
  'removed_rights',
  'account_deleted',
  'deleted_account',
  ...(Object.keys(peopleNotices) as (keyof typeof peopleNotices)[]),
] as const
export type NoticeKind = (typeof noticeKinds)[number]

export const isNotice = (kind: string): kind is NoticeKind => noticeKinds.some(known => known === kind)

/** Stores nothing where mails can't be sent. */
export async function queueNotice(
  sql: Sql | Transaction,
  { userId, kind, details = {} }: { userId: string; kind: NoticeKind; details?: Record<string, string> },
): Promise<void> {
  await sql`select auth.queue_notice(${userId}, ${kind}, ${toJson(sql, details)})`
}
