const wordsPerMinute = 220

/** Words a reader would count in HTML, in any script that parts them by blanks. */
export function countWords(html: string): number {
  const text = html.replace(/<[^>]*>/g, ' ').replace(/&(nbsp|#160);/gi, ' ')
  return text.split(/\s+/u).filter(part => /[\p{L}\p{N}]/u.test(part)).length
}

/** Minutes that so many words take to read, one at least. */
export function toReadingTime(words: number): number {
  return Math.max(1, Math.round(words / wordsPerMinute))
}
