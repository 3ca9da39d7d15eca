import type { Group, StoredSettings } from './group.ts'

/** The values of a group: its defaults, over them what is stored, over that what a preview shows. */
export function resolve<Values extends object>(
  group: Group<Values>,
  stored: StoredSettings | undefined,
  unsaved?: StoredSettings,
): Values {
  const { name, defaults } = group
  const usual = new Map<string, unknown>(Object.entries(defaults))
  // Null stands for the default.
  const shown = Object.entries({ ...defaults, ...stored?.[name], ...unsaved?.[name] }).map(([key, value]) => [
    key,
    value ?? usual.get(key) ?? null,
  ])
  return Object.fromEntries(shown) as Values
}
