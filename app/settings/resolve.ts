import type { Group, StoredSettings } from './group.ts'

/** The values of a group: its defaults, over them what is stored, over that what a preview shows. */
export function resolve<Values extends object>(
  group: Group<Values>,
  stored: StoredSettings | undefined,
  unsaved?: StoredSettings,
): Values {
  const { name, defaults } = group
  // Null stands for the default.
  const shown = Object.entries({ ...stored?.[name], ...unsaved?.[name] }).filter(
    ([, value]) => value !== null,
  )
  return { ...defaults, ...Object.fromEntries(shown) }
}
