import type { FoundPerson, FoundPlace } from '../../data/rows/privacy.ts'
import { toDateTime } from '../dates.ts'
import { describePlace } from './describe-place.ts'
import { escapeText, toDocument } from './to-document.ts'

/** Only rows of the person's own: rows of others that mention them are the others' data. */
export const toGivenPlaces = ({ places }: FoundPerson): FoundPlace[] =>
  places.filter(({ deed }) => deed === 'erased')

export function toReadablePage(found: FoundPerson): string {
  return toDocument(
    `What is kept of ${found.address}`,
    `<p>As of ${escapeText(toDateTime(found.found_at))}.</p>
${toGivenPlaces(found).map(toSection).join('\n')}`,
  )
}

const toSection = (place: FoundPlace): string => `<h2>${escapeText(describePlace(place))}</h2>
${place.rows.map(row => `<section><dl>${Object.entries(row).map(toFact).join('')}</dl></section>`).join('\n')}`

function toFact([name, value]: [string, unknown]): string {
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return ''
  return `<dt>${escapeText(name.replaceAll('_', ' '))}</dt><dd>${escapeText(toText(value))}</dd>`
}

function toText(value: unknown): string {
  if (typeof value === 'object') return JSON.stringify(value, null, 2)
  const text = String(value)
  return /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/.test(text) ? toDateTime(text) : text
}
