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

/** The paragraphs of a text, read once for all its comments. */
export class Paragraphs {
  readonly #texts: string[]
  readonly #places: Map<string, number[]>
  #words: WordIndex | null = null

  constructor(texts: string[]) {
    this.#texts = texts
    this.#places = Map.groupBy(texts.keys(), at => texts[at] ?? '')
  }

  /** The nearest paragraph with the same words, else one that shares at least half of them, else null. */
  find({ paragraph, place }: { paragraph: string; place: number }): Found | null {
    const same = this.#places.get(paragraph)
    if (same) {
      const nearest = same.reduce((a, b) => (Math.abs(b - place) < Math.abs(a - place) ? b : a))
      return { place: nearest, isChanged: false }
    }
    this.#words ??= new WordIndex(this.#texts)
    const similar = this.#words.findSimilar(paragraph, place)
    return similar === null ? null : { place: similar, isChanged: true }
  }
}

/** Places looked at for one comment, which anybody with a link writes. */
const longestSearch = 10_000

class WordIndex {
  readonly #occurrences = new Map<string, { places: number[]; counts: number[] }>()
  readonly #sizes: number[]
  /** Words in common with the paragraph looked for; all 0 between searches. */
  readonly #common: Uint16Array

  constructor(texts: string[]) {
    this.#common = new Uint16Array(texts.length)
    this.#sizes = texts.map((text, at) => {
      const words = countWords(text)
      for (const [word, count] of words) {
        const { places, counts } = this.#occurrences.get(word) ?? { places: [], counts: [] }
        if (places.length === 0) this.#occurrences.set(word, { places, counts })
        places.push(at)
        counts.push(count)
      }
      return sizeOf(words)
    })
  }

  /** By the Dice coefficient of their words, and without those that stand nearly everywhere where there are too many. */
  findSimilar(text: string, place: number): number | null {
    const words = countWords(text)
    const size = sizeOf(words)
    const shared = this.#countShared(words)
    let best = { place: -1, share: 0 }
    for (const at of shared) {
      const share = (2 * (this.#common[at] ?? 0)) / (size + (this.#sizes[at] ?? 0))
      this.#common[at] = 0
      if (share < best.share) continue
      const [near, nearest] = [Math.abs(at - place), Math.abs(best.place - place)]
      const isNearer = near < nearest || (near === nearest && at < best.place)
      if (share > best.share || isNearer) best = { place: at, share }
    }
    return best.share >= 0.5 ? best.place : null
  }

  /** Returns the places that share a word. */
  #countShared(words: Map<string, number>): number[] {
    const common = this.#common
    const shared: number[] = []
    let left = longestSearch
    for (const [word, count] of words) {
      const found = this.#occurrences.get(word)
      if (!found || found.places.length > left) continue
      left -= found.places.length
      found.places.forEach((at, i) => {
        if (common[at] === 0) shared.push(at)
        common[at] = (common[at] ?? 0) + Math.min(count, found.counts[i] ?? 0)
      })
    }
    return shared
  }
}

function countWords(text: string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
    counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

function sizeOf(counts: Map<string, number>): number {
  let size = 0
  for (const count of counts.values()) size += count
  return size
}
