import { type Setting, settings } from '../../settings/groups.ts'

export interface Section {
  /** As in the URL. */
  name: string
  title: string
  note: string | undefined
  settings: Setting[]
}

/** These have switches of their own, on the overview and on the page of users. */
const elsewhere = ['approval_required', 'security.two_factor_required_since']

export function listSections(): Section[] {
  const sections = new Map<string, Section>()
  for (const setting of settings) {
    const { title, note, group } = setting.group
    if (elsewhere.includes(setting.name)) continue
    const section = sections.get(group.name) ?? { name: group.name, title, note, settings: [] }
    section.settings.push(setting)
    sections.set(group.name, section)
  }
  return [...sections.values()]
}
