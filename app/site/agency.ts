import type { ValuesOf } from '../settings/group.ts'
import { agency as group } from '../settings/groups/agency.ts'
import { settingsOf } from '../settings/settings-of.ts'
import { useSettings } from '../settings/use-settings.ts'

export type Agency = ValuesOf<typeof group>

export const useAgency = (): Agency => useSettings(group)

export type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[]

export interface Site {
  /** Its origin; '' if the root loader failed. */
  url: string
  agency: Agency
}

export function findSite(matches: Matches): Site {
  const root = matches.find(match => match?.id === 'root')?.loaderData as { siteUrl?: string } | undefined
  return { url: root?.siteUrl ?? '', agency: settingsOf(matches, group) }
}

/** Without placeholders, which must not become links. */
export function findOwnContact({ email, phone, social }: Agency) {
  const { defaults } = group
  return {
    email: email === defaults.email ? null : email,
    phone: phone === defaults.phone ? null : phone,
    social: social.filter(({ address }) => defaults.social.every(link => link.address !== address)),
  }
}
