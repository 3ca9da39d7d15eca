import type { Banner } from '../settings/groups/banners.ts'
import { tellOtherTabs } from '../settings/other-tabs.ts'
import { markSettingsSaved } from '../settings/saved-settings.ts'
import { failed, ok, type Result } from './result.ts'
import type { SettingRow } from './rows/settings.ts'
import type { Client } from './schema.ts'

/** One setting by itself, at once. */
export async function changeSetting(client: Client, name: string, value: unknown): Promise<Result<null>> {
  const { data, error } = await client.from('settings').update({ value }).eq('name', name).select('name')
  if (error) return failed(error)
  if (data.length === 1) return ok(null)
  return failed({ message: 'You do not have administrative privileges.', code: '42501' })
}

/** What is stored of whole groups, as far as who asks may read it: what differs from the defaults. */
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

/** All settings with the versions that a save names. A value that is null is the default. */
export async function listSettings(client: Client): Promise<Result<SettingRow[]>> {
  const { data, error } = await client
    .from('settings')
    .select('name,value,version,updated_at')
    .order('name')
    .limit(1000)
  return error ? failed(error) : ok(data)
}

/** What staff are told now; null where nothing is. */
export async function findStaffBanner(client: Client): Promise<Result<Banner | null>> {
  const { data, error } = await client.rpc('find_staff_banner')
  return error ? failed(error) : ok(data)
}

export interface SettingProblem {
  name: string
  /** `0.name` for the name in the first entry of a list; '' for the value itself. */
  path: string
  message: string
}

/** What stands there now, where somebody else has changed it since. */
export type SettingConflict = Pick<SettingRow, 'name' | 'value' | 'version'>

export type SaveOutcome =
  | { kind: 'saved'; versions: Record<string, number> }
  | { kind: 'refused'; problems: SettingProblem[] }
  | { kind: 'conflict'; conflicts: SettingConflict[] }

/** Saves all or nothing. Null stands for the default; `base` has the version of each value as it was read. */
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
