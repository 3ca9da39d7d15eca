import type { Banner } from '../settings/groups/banners.ts'
import { tellOtherTabs } from '../settings/other-tabs.ts'
import { markSettingsSaved } from '../settings/saved-settings.ts'
import { failed, ok, type Result } from './result.ts'
import type { SettingRow } from './rows/settings.ts'
import type { Client } from './schema.ts'

export async function changeSetting(client: Client, name: string, value: unknown): Promise<Result<null>> {
  const { data, error } = await client.from('settings').update({ value }).eq('name', name).select('name')
  if (error) return failed(error)
  if (data.length === 1) return ok(null)
  return failed({ message: 'You do not have administrative privileges.', code: '42501' })
}

/** Stored values that the caller may read; all others are defaults. */
export async function listStoredSettings(
  client: Client,
  groups: string[],
  signal: AbortSignal,
): Promise<Result<Pick<SettingRow, 'name' | 'value'>[]>> {
  const { data, error } = await client
    .from('settings')
    .select('name,value')
    .likeAnyOf(
      'name',
      groups.map(group => `${group}.%`),
    )
    .neq('value', 'null')
    .abortSignal(signal)
  return error ? failed(error) : ok(data)
}

export async function listSettings(client: Client): Promise<Result<SettingRow[]>> {
  const { data, error } = await client
    .from('settings')
    .select('name,value,version,updated_at')
    .order('name')
    .limit(1000)
  return error ? failed(error) : ok(data)
}

export async function findStaffBanner(client: Client): Promise<Result<Banner | null>> {
  const { data, error } = await client.rpc('find_staff_banner')
  return error ? failed(error) : ok(data)
}

export interface SettingError {
  name: string
  /** `0.name`: the name in a list's first entry; '': the value itself. */
  path: string
  message: string
}

export type SettingConflict = Pick<SettingRow, 'name' | 'value' | 'version'>

export type SaveOutcome =
  | { kind: 'saved'; versions: Record<string, number> }
  | { kind: 'refused'; problems: SettingError[] }
  | { kind: 'conflict'; conflicts: SettingConflict[] }

/** All or nothing. Null means the default; `base` has the versions as they were read. */
export async function saveSettings(
  client: Client,
  changes: Record<string, unknown>,
  base: Record<string, number>,
): Promise<Result<SaveOutcome>> {
  const { data, error } = await client.rpc('save_settings', { p_changes: changes, p_base: base })
  if (!error) {
    tellOtherTabs()
    markSettingsSaved()
    return ok({ kind: 'saved', versions: data })
  }
  if (error.code === '23514' && error.details?.startsWith('['))
    return ok({ kind: 'refused', problems: JSON.parse(error.details) })
  if (error.code === 'PT409') return ok({ kind: 'conflict', conflicts: JSON.parse(error.details) })
  return failed(error)
}
