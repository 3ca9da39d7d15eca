import { checkValue } from '../../../settings/check-value.ts'
import { findSetting } from '../../../settings/groups.ts'
import { mergeLists } from './merge-lists.ts'
import type { SettingClash } from './setting-edits.ts'

/** Null where the lists can't be merged, or where the result would be invalid. */
export function mergeClash({ name, before, mine, theirs }: SettingClash): readonly unknown[] | null {
  const setting = findSetting(name)
  if (!setting) return null
  const { default: fallback, field } = setting
  const merged = mergeLists(before ?? fallback, mine ?? fallback, theirs ?? fallback)
  return merged && checkValue(field.schema, merged).length === 0 ? merged : null
}
