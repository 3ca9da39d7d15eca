import { agency, type SocialLink } from '../../../settings/groups/agency.ts'
import { isDefended, type Statistic } from '../../../settings/groups/statistics.ts'
import { listForeignSections } from './list-foreign-sections.ts'
import { type PlaceholderGroup, placeholders } from './placeholders.ts'

const countryName = 'agency.country'

/** By setting name; null is the default. */
type Values = ReadonlyMap<string, unknown>

/** Placeholders, unconfirmed figures, and the law of another country. A hidden channel needs nothing. */
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

/** All settings that the list depends on. */
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

/** Our default text names the law of the default country. */
function hasForeignLaw(values: Values, sections: unknown): boolean {
  const country = values.get(countryName)
  if (typeof country !== 'string' || country === agency.defaults.country) return false
  return sections === null || listForeignSections(sections, country).length > 0
}
