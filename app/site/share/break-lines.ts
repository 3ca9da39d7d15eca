type Measure = (text: string, size: number) => number

interface Room {
  width: number
  height: number
  /** Descending; the first that fits is taken. */
  sizes: number[]
  /** Line height in font sizes. */
  leading: number
}

export interface BrokenText {
  lines: string[]
  size: number
}

/** Balanced lines, as large as the room allows; too long a title is cut. */
export function breakLines(
  text: string,
  measure: Measure,
  { width, height, sizes, leading }: Room,
): BrokenText {
  const smallest = sizes.at(-1) ?? 0
  for (const size of sizes) {
    const most = Math.floor(height / (size * leading))
    const words = size === smallest ? cutWords(text.split(' '), measure, size, width) : text.split(' ')
    if (words.some(word => measure(word, size) > width)) continue
    const lines = fill(words, measure, size, width)
    if (lines.length <= most) return { lines: balance(words, measure, size, width), size }
    if (size === smallest) {
      const kept = lines.slice(0, most)
      return {
        lines: kept.map((line, index) => (index === most - 1 ? `${line.replace(/[\s,.:;]+$/, '')}…` : line)),
        size,
      }
    }
  }
  return { lines: [], size: smallest }
}

function fill(words: string[], measure: Measure, size: number, width: number): string[] {
  const lines: string[] = []
  for (const word of words) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : null
    if (longer !== null && measure(longer, size) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

/** The narrowest width that needs no further line. */
function balance(words: string[], measure: Measure, size: number, width: number): string[] {
  const { length } = fill(words, measure, size, width)
  const widest = Math.max(...words.map(word => measure(word, size)))
  let [narrow, wide] = [widest, width]
  while (wide - narrow > 4) {
    const middle = (narrow + wide) / 2
    if (fill(words, measure, size, middle).length > length) narrow = middle
    else wide = middle
  }
  return fill(words, measure, size, wide)
}

function cutWords(words: string[], measure: Measure, size: number, width: number): string[] {
  return words.flatMap(word => {
    const pieces = ['']
    for (const letter of word) {
      const longer = `${pieces.at(-1)}${letter}`
      if (measure(longer, size) <= width) pieces[pieces.length - 1] = longer
      else pieces.push(letter)
    }
    return pieces
  })
}
