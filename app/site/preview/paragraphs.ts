/** Characters of a paragraph that are stored with a comment. */
const longest = 500

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" }

/** Identifies a block; a picture is its description or its name. Needs no DOM. */
export function toParagraphText(block: string): string {
  const text = decode(
    block.replace(/<(?!\/?(?:a|b|strong|em|i|u|s|sub|sup|mark|code)\b)[^>]*>/gi, ' ').replace(/<[^>]*>/g, ''),
  )
  const said = text.replace(/\s+/g, ' ').trim() || nameImage(block)
  return said.slice(0, longest)
}

const decode = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (entity, name: string) => entities[name] ?? entity)

function nameImage(block: string): string {
  const alt = /\balt="([^"]+)"/i.exec(block)?.[1]
  const file = /\bsrc="[^"?]*?([^"/?]+)(?:\?[^"]*)?"/i.exec(block)?.[1]
  return alt || file ? `Picture: ${decode(alt ?? file ?? '')}` : ''
}

export interface Found {
  place: number
  /** Whether its text has changed since the comment. */
  isChanged: boolean
}

/** The nearest paragraph with the same words, else one that shares at least half of them, else null. */
export function findParagraph(
  paragraphs: string[],
  { paragraph, place }: { paragraph: string; place: number },
): Found | null {
  const same = paragraphs.flatMap((text, at) => (text === paragraph ? [at] : []))
  const nearest = same.sort((a, b) => Math.abs(a - place) - Math.abs(b - place))[0]
  if (nearest !== undefined) return { place: nearest, isChanged: false }
  const words = countWords(paragraph)
  let best = { place: -1, share: 0 }
  for (const [at, text] of paragraphs.entries()) {
    const share = findShare(words, countWords(text))
    const isNearer = share === best.share && Math.abs(at - place) < Math.abs(best.place - place)
    if (share > best.share || isNearer) best = { place: at, share }
  }
  return best.share >= 0.5 ? { place: best.place, isChanged: true } : null
}

function countWords(text: string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
    counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

/** Dice coefficient of their words. */
function findShare(a: Map<string, number>, b: Map<string, number>): number {
  const size = (counts: Map<string, number>) => [...counts.values()].reduce((sum, count) => sum + count, 0)
  const total = size(a) + size(b)
  let common = 0
  for (const [word, count] of a) common += Math.min(count, b.get(word) ?? 0)
  return total === 0 ? 0 : (2 * common) / total
}
