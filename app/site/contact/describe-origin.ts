import { asksForPrivacy } from '../../data/asks-for-privacy.ts'

interface WithNavigation {
  navigation?: { currentEntry: { index: number } | null; entries(): { url: string | null }[] }
}

/**
 * The page from which the form was opened, with the words of the campaign that led to the site: from what the browser knows by
 * itself, so that nothing is kept for it. Empty for who asks not to be followed.
 */
export function describeOrigin(): string {
  if (asksForPrivacy()) return ''
  const [landing] = performance.getEntriesByType('navigation')
  const visited = [...listVisited(), document.referrer, landing?.name ?? '']
    .map(address => URL.parse(address))
    .filter(url => url?.origin === location.origin)
  const from = visited.find(url => url?.pathname !== '/contact')
  const campaign = visited.find(url => url?.search.includes('utm_'))
  return (from?.pathname ?? '/contact') + (campaign?.search ?? '')
}

/** Where this tab has been on the site, the last page first. */
function listVisited(): string[] {
  const { navigation } = window as WithNavigation
  const here = navigation?.currentEntry?.index ?? -1
  return (navigation?.entries() ?? [])
    .slice(0, here + 1)
    .map(({ url }) => url ?? '')
    .reverse()
}
