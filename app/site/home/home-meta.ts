import type { StoredSettings } from '../../settings/group.ts'
import { home } from '../../settings/groups/home.ts'
import { resolve } from '../../settings/resolve.ts'
import { getUnsavedSettings } from '../../settings/unsaved-settings.ts'
import { findSite, type Matches } from '../agency.ts'
import { wordsOf } from '../words.ts'

/** For the loader, as browsers don't have the defaults. */
export function findOwnWords(settings: StoredSettings) {
  const { headline, lead } = resolve(home, settings)
  return { headline: headline === home.defaults.headline, lead: lead === home.defaults.lead }
}

/** Other words than the page's, unless the owner has changed those. */
export function describeHome(
  matches: Matches,
  isOurs = { headline: true, lead: true },
): { title: string; description: string } {
  const { name, city, market_adjective } = findSite(matches).agency
  const words = wordsOf(matches, home)
  const unsaved = getUnsavedSettings()[home.name]
  const ours = {
    headline: isOurs.headline && unsaved?.headline === undefined,
    lead: isOurs.lead && unsaved?.lead === undefined,
  }
  return {
    title: ours.headline
      ? `${name}: user growth for ${market_adjective} apps, ${city}`
      : `${name}: ${words.headline.replace(/\.$/, '')}`,
    description:
      ours.headline && ours.lead
        ? `Users for ${market_adjective} apps who sign up, order or pay. Acquisition, analytics, store optimization and adverts from ${city}; your first 100 users are free.`
        : words.lead,
  }
}
