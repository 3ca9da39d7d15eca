import { home } from '../../settings/groups/home.ts'
import { settingsOf } from '../../settings/settings-of.ts'
import { findSite, type Matches } from '../agency.ts'
import { wordsOf } from '../words.ts'

/** What search engines are told of the home page: other words than the page's, as long as those are ours. */
export function describeHome(matches: Matches): { title: string; description: string } {
  const { headline, lead } = settingsOf(matches, home)
  const { name, city } = findSite(matches).agency
  const words = wordsOf(matches, home)
  const isOurs = headline === home.defaults.headline
  return {
    title: isOurs
      ? `${name}: user growth for African apps, ${city}`
      : `${name}: ${words.headline.replace(/\.$/, '')}`,
    description:
      isOurs && lead === home.defaults.lead
        ? `Users for African apps who do what the app is for. Acquisition, analytics, store optimization and adverts from ${city}, and the first 100 users are free.`
        : words.lead,
  }
}
