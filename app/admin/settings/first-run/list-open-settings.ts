import { isDefended, type Statistic } from '../../../settings/groups/statistics.ts'
import { type PlaceholderGroup, placeholders } from './placeholders.ts'

/** What is stored, by name; null is the default. */
type Values = ReadonlyMap<string, unknown>

/** What still is a placeholder, or a figure that nobody defends. A channel that isn't shown needs nothing. */
export function listOpenSettings(
  values: Values,
  groups: readonly PlaceholderGroup[] = placeholders,
): PlaceholderGroup[] {
  return groups
    .map(({ settings, ...group }) => ({
      ...group,
      settings: Object.fromEntries(
        Object.entries(settings).filter(([key]) => isOpen(values, group.group, key)),
      ),
    }))
    .filter(({ settings }) => Object.keys(settings).length > 0)
}

/** All that it is decided by. */
export const decisiveNames = placeholders.flatMap(({ group, settings }) =>
  Object.keys(settings).flatMap(key =>
    group === 'agency' ? [`agency.${key}`, `channels.${key}`] : [`${group}.${key}`],
  ),
)

function isOpen(values: Values, group: string, key: string): boolean {
  const value = values.get(`${group}.${key}`) ?? null
  if (group === 'agency' && values.get(`channels.${key}`) === false) return false
  if (group === 'statistics' && value !== null) return !isDefended(value as Statistic)
  return value === null
}
