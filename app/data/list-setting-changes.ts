import { failed, ok, type Result } from './result.ts'
import type { SettingChange } from './rows/settings.ts'
import type { Client } from './schema.ts'

/** `names` null: all settings. `before`: last id of the previous page. `pageSize`: at most 999. */
export async function listSettingChanges(
  client: Client,
  names: string[] | null,
  before: number | null,
  pageSize: number,
): Promise<Result<{ changes: SettingChange[]; hasMore: boolean }>> {
  const { data, error } = await client.rpc('list_setting_changes', {
    p_names: names,
    p_before: before,
    p_limit: pageSize + 1,
  })
  return error ? failed(error) : ok({ changes: data.slice(0, pageSize), hasMore: data.length > pageSize })
}
