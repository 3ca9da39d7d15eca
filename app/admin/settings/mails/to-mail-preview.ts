/** `isFilled`: filled in by the site. */
export type Piece = { text: string; isFilled: boolean }

export type Paragraph = { button: string } | { pieces: Piece[] }

/** A paragraph that is nothing but a link becomes a button. */
export function toParagraphs(text: string, fields: Record<string, string>, button: string): Paragraph[] {
  return text
    .trim()
    .split(/\n{2,}/)
    .filter(Boolean)
    .map(paragraph =>
      button && /^\s*\{link\}\s*$/.test(paragraph) ? { button } : { pieces: toPieces(paragraph, fields) },
    )
}

/** Unknown fields stay as they are written. */
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
