import type { Group, StoredSettings } from './group.ts'

export function resolve<Values extends object>(
  group: Group<Values>,
  stored: StoredSettings | undefined,
  unsaved?: StoredSettings,
): Values {
  const { name, defaults } = group
  const usual = new Map<string, unknown>(Object.entries(defaults))
  const shown = Object.entries({ ...defaults, ...stored?.[name], ...unsaved?.[name] }).map(([key, value]) => [
    key,
    value ?? usual.get(key) ?? null,
  ])
  return Object.fromEntries(shown) as Values
}
