/** Cuts between words, so that the text and three dots fit; within a word only if it is the first one. */
export function truncateText(text: string, room: number, measure: (text: string) => number): string {
  const tidy = text.replace(/\s+/g, ' ').trim()
  if (measure(tidy) <= room) return tidy
  const fits = (part: string) => measure(`${part} ...`) <= room
  const words = tidy.split(' ')
  let kept = ''
  for (const word of words) {
    const longer = kept === '' ? word : `${kept} ${word}`
    if (!fits(longer)) break
    kept = longer
  }
  if (kept === '') {
    for (const letter of words[0] ?? '') {
      if (!fits(kept + letter)) break
      kept += letter
    }
  }
  return `${kept.replace(/[\s,;:.–-]+$/, '')} ...`
}
