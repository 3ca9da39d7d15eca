/** A piece of a mail: words as they stand, or what the site puts in. */
export type Piece = { text: string; isFilled: boolean }

export type Paragraph = { button: string } | { pieces: Piece[] }

/** The paragraphs of a mail; a link that is one by itself is a button. */
export function toParagraphs(text: string, fields: Record<string, string>, button: string): Paragraph[] {
  return text
    .trim()
    .split(/\n{2,}/)
    .filter(Boolean)
    .map(paragraph =>
      button && /^\s*\{link\}\s*$/.test(paragraph) ? { button } : { pieces: toPieces(paragraph, fields) },
    )
}

/** Fields by what they stand for; what is no field stays as it is written. */
export function toPieces(text: string, fields: Record<string, string>): Piece[] {
  return text
    .split(/(\{\w+\})/)
    .filter(Boolean)
    .map(part => {
      const key = part.startsWith('{') ? part.slice(1, -1) : ''
      const filled = Object.hasOwn(fields, key) ? fields[key] : undefined
      return filled === undefined ? { text: part, isFilled: false } : { text: filled, isFilled: true }
    })
}
