import { checkValue } from './check-value.ts'
import type { StoredSettings } from './group.ts'
import { settings } from './groups.ts'

interface Row {
  name: string
  value: unknown
}

const byName = new Map(settings.map(setting => [setting.name, setting]))

/** Leaves out what this version doesn't understand, as an older or newer one may have stored it. */
export function toStored(rows: readonly Row[], groups: readonly { name: string }[]): StoredSettings {
  const stored: StoredSettings = Object.fromEntries(groups.map(({ name }) => [name, {}]))
  for (const { name, value } of rows) {
    const setting = byName.get(name)
    const group = setting && stored[setting.group.group.name]
    if (group && value !== null && checkValue(setting.field.schema, value).length === 0) {
      group[setting.key] = value
    }
  }
  return stored
}
