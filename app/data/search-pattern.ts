/** An `ilike` value for `or=(…)`, taken literally except `*`, which PostgREST has no way to escape. */
export function toSearchPattern(text: string): string {
  const literal = text.trim().replace(/[\\%_]/g, sign => `\\${sign}`)
  return `"%${literal.replace(/[\\"]/g, sign => `\\${sign}`)}%"`
}
