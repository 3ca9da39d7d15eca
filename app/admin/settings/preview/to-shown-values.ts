import { checkValue } from '../../../settings/check-value.ts'
import type { StoredSettings } from '../../../settings/group.ts'
import { findSetting } from '../../../settings/groups.ts'
import type { SettingEdits } from '../edits/setting-edits.ts'

/** What a page shows of it, by group and key: null for the default, and nothing wrong. */
export function toShownValues(edits: SettingEdits): { values: StoredSettings; wrong: number } {
  const values: StoredSettings = {}
  let wrong = 0
  for (const [name, { value }] of Object.entries(edits)) {
    const setting = findSetting(name)
    if (!setting) continue
    const group = setting.group.group.name
    if (value !== null && checkValue(setting.field.schema, value).length > 0) wrong += 1
    else values[group] = { ...values[group], [setting.key]: value }
  }
  return { values, wrong }
}
