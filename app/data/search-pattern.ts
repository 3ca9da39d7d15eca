/**
 * A search text as the value of `ilike` inside an `or=(…)`: what LIKE and the filter grammar would take for
 * syntax is taken literally. (`*` stays a wildcard: PostgREST knows no way to escape it.)
 */
export function toSearchPattern(text: string): string {
  const literal = text.trim().replace(/[\\%_]/g, sign => `\\${sign}`)
  return `"%${literal.replace(/[\\"]/g, sign => `\\${sign}`)}%"`
}
