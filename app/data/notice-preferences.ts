import { failed, ok, type Result } from './result.ts'
import type { NoticeChoice, NoticePreferencesRow } from './rows/notice-preferences.ts'
import type { Client } from './schema.ts'

export async function findNoticePreferences(client: Client): Promise<Result<NoticePreferencesRow>> {
  const { data, error } = await client.rpc('find_notice_preferences')
  return error ? failed(error) : ok(data)
}

export async function saveNoticePreferences(
  client: Client,
  choice: NoticeChoice,
): Promise<Result<undefined>> {
  const { error } = await client.rpc('save_notice_preferences', { p_preferences: choice })
  return error ? failed(error) : ok(undefined)
}
