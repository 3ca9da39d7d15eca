/** Who else has a post open, in words; null for nobody. */
export function nameOthers([first, second, ...more]: string[]): string | null {
  if (first === undefined) return null
  if (second === undefined) return `${first} is in this post`
  if (more.length === 0) return `${first} and ${second} are in this post`
  return `${first} and ${more.length + 1} others are in this post`
}
