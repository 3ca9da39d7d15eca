import { checkValue } from '../../../settings/check-value.ts'
import { findSetting } from '../../../settings/groups.ts'
import { mergeLists } from './merge-lists.ts'
import type { SettingClash } from './setting-edits.ts'

/** What both have done to a list, where that is a right value; null elsewhere. */
export function mergeClash({ name, before, mine, theirs }: SettingClash): readonly unknown[] | null {
  const setting = findSetting(name)
  if (!setting) return null
  const { default: fallback, field } = setting
  const merged = mergeLists(before ?? fallback, mine ?? fallback, theirs ?? fallback)
  return merged && checkValue(field.schema, merged).length === 0 ? merged : null
}
