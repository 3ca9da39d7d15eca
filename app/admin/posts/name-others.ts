const maxLength = 16

/** By their names, or the part of their addresses before the @; null for nobody. */
export function nameOthers(others: string[]): string | null {
  const [first, second, ...more] = others.map(toName)
  if (first === undefined) return null
  if (second === undefined) return `${first} is in this post`
  if (more.length === 0) return `${first} and ${second} are in this post`
  return `${first} and ${more.length + 1} others are in this post`
}

function toName(given: string): string {
  const name = /^([^\s@]+)@[^\s@]+$/.exec(given)?.[1] ?? given
  const cut = name.length > maxLength ? `${name.slice(0, maxLength - 1)}…` : name
  return cut.charAt(0).toUpperCase() + cut.slice(1)
}
