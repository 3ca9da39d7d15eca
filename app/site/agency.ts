import type { ValuesOf } from '../settings/group.ts'
import { agency as group } from '../settings/groups/agency.ts'
import { settingsOf } from '../settings/settings-of.ts'
import { useSettings } from '../settings/use-settings.ts'

/** What the site says of who it is of. */
export type Agency = ValuesOf<typeof group>

export const useAgency = (): Agency => useSettings(group)

/** What `meta` is given of the page's routes. */
export type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[]

export interface Site {
  /** Its origin; empty where the root of the page could not be read. */
  url: string
  agency: Agency
}

/** The site as `meta` finds it among the matches of its page. */
export function findSite(matches: Matches): Site {
  const root = matches.find(match => match?.id === 'root')?.loaderData as { siteUrl?: string } | undefined
  return { url: root?.siteUrl ?? '', agency: settingsOf(matches, group) }
}

/** What the agency has given itself: what stands until then leads nowhere. */
export function findOwnContact({ email, phone, social }: Agency) {
  const { defaults } = group
  return {
    email: email === defaults.email ? null : email,
    phone: phone === defaults.phone ? null : phone,
    social: social.filter(({ address }) => defaults.social.every(link => link.address !== address)),
  }
}
