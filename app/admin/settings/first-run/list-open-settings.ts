import { agency, type SocialLink } from '../../../settings/groups/agency.ts'
import { isDefended, type Statistic } from '../../../settings/groups/statistics.ts'
import { listForeignSections } from './list-foreign-sections.ts'
import { type PlaceholderGroup, placeholders } from './placeholders.ts'

const countryName = 'agency.country'

/** What is stored, by name; null is the default. */
type Values = ReadonlyMap<string, unknown>

/** What still is a placeholder, or a figure that nobody defends, or a law of elsewhere. A channel that isn't shown needs nothing. */
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
export const decisiveNames = [
  countryName,
  ...placeholders.flatMap(({ group, settings }) =>
    Object.keys(settings).flatMap(key =>
      group === 'agency' ? [`agency.${key}`, `channels.${key}`] : [`${group}.${key}`],
    ),
  ),
]

function isOpen(values: Values, group: string, key: string): boolean {
  const value = values.get(`${group}.${key}`) ?? null
  if (group === 'privacy_policy') return hasForeignLaw(values, value)
  if (group === 'agency' && values.get(`channels.${key}`) === false) return false
  if (group === 'agency' && key === 'social' && Array.isArray(value)) return value.some(isExample)
  if (group === 'statistics' && value !== null) return !isDefended(value as Statistic)
  return value === null
}

const isExample = ({ address }: SocialLink) => agency.defaults.social.some(link => link.address === address)

/** Our own text has that of the country which the agency is of until it says another. */
function hasForeignLaw(values: Values, sections: unknown): boolean {
  const country = values.get(countryName)
  if (typeof country !== 'string' || country === agency.defaults.country) return false
  return sections === null || listForeignSections(sections, country).length > 0
}
