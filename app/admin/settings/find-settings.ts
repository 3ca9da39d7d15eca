import type { Section } from './list-sections.ts'
import { namePage } from './name-page.ts'
import { summariseValue } from './values/summarise-value.ts'

export interface FoundSetting {
  name: string
  label: string
  section: string
  title: string
}

const mostFound = 20

export function findSettings(sections: Section[], search: string): FoundSetting[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const found = sections.flatMap(({ name: section, title, settings }) =>
    settings.flatMap(({ name, field, group, default: fallback }) => {
      const pages = (field.pages ?? group.pages).map(namePage)
      const text = [title, field.label, field.hint, ...pages, summariseValue(field.schema, fallback)].join(
        ' ',
      )
      const has = (word: string) => text.toLowerCase().includes(word)
      return words.every(has) ? [{ name, label: field.label, section, title }] : []
    }),
  )
  // Matches of the label come first.
  const isNamed = ({ label }: FoundSetting) => words.some(word => label.toLowerCase().includes(word))
  return [...found.filter(isNamed), ...found.filter(one => !isNamed(one))].slice(0, mostFound)
}
