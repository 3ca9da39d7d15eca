import { isCanonical, longestAddress } from './site-path.ts'

/** The parameters that pages read on the server. All others, such as those of campaigns, change nothing. */
const read: [path: RegExp, names: string[]][] = [
  [/^\/contact$/, ['about', 'article']],
  [/^\/company\/blog$/, ['q', 'category', 'page']],
  [/^\/share\//, ['v']],
  [/^\/preview\//, ['comment', 'done']],
]

export function normalisePageUrl(address: string): string {
  const at = address.indexOf('?')
  if (at < 0) {
    return address
  }
  const path = address.slice(0, at)
  // It is redirected with its whole query.
  if (!isCanonical(path)) {
    return address
  }
  const page = path.replace(/\.data$/, '')
  const ofPage = read.find(([pattern]) => pattern.test(page))?.[1] ?? []
  const names = page === path ? ofPage : [...ofPage, '_routes']
  if (names.length === 0) {
    return path
  }
  const given = new URLSearchParams(address.slice(at + 1, at + longestAddress))
  const kept = new URLSearchParams()
  for (const name of names) {
    const value = given.get(name)
    if (value !== null) {
      kept.set(name, value)
    }
  }
  return kept.size > 0 ? `${path}?${kept}` : path
}
