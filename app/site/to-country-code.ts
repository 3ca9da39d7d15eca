/** ISO 3166's two letters for a country by its English name; the name itself where it is none of those. */
export function toCountryCode(country: string): string {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  const wanted = country.trim().toLowerCase()
  for (const first of letters)
    for (const second of letters)
      if (names.of(first + second)?.toLowerCase() === wanted) return first + second
  return country
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
