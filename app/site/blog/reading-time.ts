const wordsPerMinute = 220

/** Minutes that the text of HTML takes to read, one at least. */
export function toReadingTime(html: string): number {
  const words = html.replace(/<[^>]*>/g, ' ').match(/[\p{L}\p{N}]+(?:['’]\p{L}+)*/gu) ?? []
  return Math.max(1, Math.round(words.length / wordsPerMinute))
}
