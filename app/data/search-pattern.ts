const mostWords = 8

/** The words of a search, each of which has to be found wherever it stands. */
export function toSearchWords(text: string): string[] {
  return text.split(/\s+/).filter(Boolean).slice(0, mostWords)
}

/**
 * A search text as the value of `ilike` inside an `or=(…)`: what LIKE and the filter grammar would take for
 * syntax is taken literally. (`*` stays a wildcard: PostgREST knows no way to escape it.)
 */
export function toSearchPattern(text: string): string {
  const literal = text.trim().replace(/[\\%_]/g, sign => `\\${sign}`)
  return `"%${literal.replace(/[\\"]/g, sign => `\\${sign}`)}%"`
}
