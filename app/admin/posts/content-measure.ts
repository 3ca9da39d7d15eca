/** Words a reader would count, in any script that parts them by blanks. */
export function countWords(html: string): number {
  const text = html.replace(/<[^>]*>/g, ' ').replace(/&(nbsp|#160);/gi, ' ')
  return text.split(/\s+/u).filter(part => /[\p{L}\p{N}]/u.test(part)).length
}

export function toKilobytes(bytes: number): number {
  return Math.ceil(bytes / 1024)
}

/** Minutes at the 230 words that people read in one on average, at least one. */
export function toReadingTime(words: number): number {
  return Math.max(1, Math.round(words / 230))
}
