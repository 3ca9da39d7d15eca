import { agency } from '../../../settings/groups/agency.ts'
import type { LegalSection } from '../../../settings/legal-text.ts'

/** Headings of sections that name Nigerian law, for an agency of another country. */
export function listForeignSections(sections: unknown, country: unknown): string[] {
  if (country === agency.defaults.country || !Array.isArray(sections)) return []
  return (sections as Partial<LegalSection>[])
    .filter(({ heading, text }) => /\bNigeria|\b(NDPA|GAID)\b/.test(`${heading} ${text}`))
    .map(({ heading }) => heading ?? '')
}
