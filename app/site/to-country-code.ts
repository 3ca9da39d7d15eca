/** ISO 3166; the name itself if it is none of their English names. */
export function toCountryCode(country: string): string {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  const wanted = country.trim().toLowerCase()
  for (const first of letters)
    for (const second of letters)
      if (names.of(first + second)?.toLowerCase() === wanted && isOfToday(first + second))
        return first + second
  return country
}

/** Former codes, as DD, bear the names of those that came after them. */
const isOfToday = (code: string) => new Intl.Locale(`und-${code}`).region === code

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
