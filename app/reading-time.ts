const wordsPerMinute = 220

/** For scripts that separate words by spaces. */
export function countWords(html: string): number {
  const text = html.replace(/<[^>]*>/g, ' ').replace(/&(nbsp|#160);/gi, ' ')
  return text.split(/\s+/u).filter(part => /[\p{L}\p{N}]/u.test(part)).length
}

/** Minutes, at least one. */
export function toReadingTime(words: number): number {
  return Math.max(1, Math.round(words / wordsPerMinute))
}
