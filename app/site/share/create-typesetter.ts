/** In 1/1000 of the font's size (`app/fonts/make-outlines.ts`). */
export interface Outlines {
  kerns: Record<string, number>
  letters: Record<string, (number | string)[]>
}

interface Spacing {
  tracking: number
  wordSpace: number
}

interface Letter {
  /** Without marks, as pairs are kerned. */
  plain: string
  advance: number
  path: string
}

/** Letters that a font lacks are taken from the next. */
export function createTypesetter(fonts: Outlines[], { tracking, wordSpace }: Spacing) {
  const find = (letter: string): Letter | null => {
    const plain = letter.normalize('NFD').charAt(0)
    for (const wanted of [letter, plain])
      for (const { letters } of fonts) {
        const [advance, path] = letters[wanted] ?? []
        if (typeof advance === 'number' && typeof path === 'string')
          return { plain, advance: advance + tracking + (letter === ' ' ? wordSpace : 0), path }
      }
    return null
  }
  const kern = (first: Letter | undefined, second: Letter) =>
    first ? (fonts[0]?.kerns[first.plain + second.plain] ?? 0) : 0

  /** Without emoji and scripts that the fonts lack. */
  const toDrawable = (text: string) =>
    toLetters(text)
      .map(letter => (find(letter) ? letter : ' '))
      .join('')
      .replace(/\s+/g, ' ')
      .trim()

  const measure = (text: string, size: number) => {
    let width = 0
    let before: Letter | undefined
    for (const letter of toLetters(text).map(find)) {
      if (!letter) continue
      width += letter.advance + kern(before, letter)
      before = letter
    }
    return (Math.max(0, width - tracking) * size) / 1000
  }

  const draw = (text: string, size: number, x: number, y: number) => {
    const scale = size / 1000
    let pen = 0
    let before: Letter | undefined
    const paths = toLetters(text).map(name => {
      const letter = find(name)
      if (!letter) return ''
      pen += kern(before, letter)
      before = letter
      const path = `<path transform="translate(${pen})" d="${letter.path}"/>`
      pen += letter.advance
      return letter.path && path
    })
    return `<g transform="translate(${x} ${y}) scale(${scale})">${paths.join('')}</g>`
  }

  return { toDrawable, measure, draw }
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

function toLetters(text: string): string[] {
  return [...segmenter.segment(text.normalize())].map(({ segment }) => segment)
}
