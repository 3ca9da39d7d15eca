import { checkValue } from '../../../settings/check-value.ts'
import type { StoredSettings } from '../../../settings/group.ts'
import { findSetting } from '../../../settings/groups.ts'
import type { SettingEdits } from '../edits/setting-edits.ts'

/** By group and key. A reset setting has its default value; invalid values are left out. */
export function toShownValues(edits: SettingEdits): { values: StoredSettings; wrong: number } {
  const values: StoredSettings = {}
  let wrong = 0
  for (const [name, { value }] of Object.entries(edits)) {
    const setting = findSetting(name)
    if (!setting) continue
    const { group } = setting.group
    const shown = value ?? Object.entries(group.defaults).find(([key]) => key === setting.key)?.[1] ?? null
    if (value !== null && checkValue(setting.field.schema, value).length > 0) wrong += 1
    else values[group.name] = { ...values[group.name], [setting.key]: shown }
  }
  return { values, wrong }
}
