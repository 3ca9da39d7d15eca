// Five adire motifs, and a dot for small sizes, on cells of 22 units around their centre. For the even-odd rule.
export const glyphs = {
  ring: 'm-7.5 0a7.5 7.5 0 1 0 15 0a7.5 7.5 0 1 0-15 0zm2.2 0a5.3 5.3 0 1 0 10.6 0a5.3 5.3 0 1 0-10.6 0zm3 0a2.3 2.3 0 1 0 4.6 0a2.3 2.3 0 1 0-4.6 0z',
  diamond: 'm0-8.5l8.5 8.5l-8.5 8.5l-8.5-8.5zm0 3l-5.5 5.5l5.5 5.5l5.5-5.5zm0 3.1l2.4 2.4l-2.4 2.4l-2.4-2.4z',
  comb: 'm-7.5-6.4h15v2.3h-15zm0 5.2h15v2.4h-15zm0 5.3h15v2.3h-15z',
  leaf: 'm7.4-7.4c.9 8.6-4 14.2-14.8 14.8c-.9-8.6 4-14.2 14.8-14.8zm-2.6 1.4c-3.4 2.6-6.6 6-9.1 9.7l.8.8c2.5-3.7 5.3-7.2 8.3-10.5z',
  seeds:
    'm-6.8-4.2a2.6 2.6 0 1 0 5.2 0a2.6 2.6 0 1 0-5.2 0zm8.4 0a2.6 2.6 0 1 0 5.2 0a2.6 2.6 0 1 0-5.2 0zm0 8.4a2.6 2.6 0 1 0 5.2 0a2.6 2.6 0 1 0-5.2 0zm-8.4 0a2.6 2.6 0 1 0 5.2 0a2.6 2.6 0 1 0-5.2 0z',
  dot: 'm-7 0a7 7 0 1 0 14 0a7 7 0 1 0-14 0z',
}

export type Glyph = keyof typeof glyphs

export const motifs: Glyph[] = ['ring', 'diamond', 'comb', 'leaf', 'seeds']

const cell = 22

export function toGlyphPath(glyph: Glyph, column: number, row: number): string {
  return `M${column * cell + 11} ${row * cell + 11}${glyphs[glyph]}`
}

/** Like hand-dyed cloth: motifs slightly off, some paler. Deterministic, so that the server draws the same. */
export function toDyedPaths(columns: number, rows: number, glyphOf: (column: number) => Glyph): string[] {
  const paths = ['', '', '']
  for (let index = 0; index < columns * rows; index++) {
    const [column, row] = [index % columns, Math.floor(index / columns)]
    const [aside, below] = [index * 7 + row * 3, index * 4 + row * 5].map(place => (place % 9) / 5 - 0.8)
    const motif = glyphs[glyphOf(column)]
    paths[(index * 5 + row) % 3] +=
      `M${toTenths(column * cell + 11 + (aside ?? 0))} ${toTenths(row * cell + 11 + (below ?? 0))}${motif}`
  }
  return paths
}

const toTenths = (length: number) => Math.round(length * 10) / 10

export const dyes = [1, 0.86, 0.7]

// One letter per cell, arranged so that equal motifs rarely touch.
const cloth = [
  'drrcrdddcd',
  'drlsrrdrcs',
  'rlscdlrlsr',
  'scslsclrcs',
  'llrsllclld',
  'cllccrrscr',
  'crrcclcrdl',
  'dscdsrlrdc',
  'srldslrlsd',
  'clcsdrrdcl',
]

const byLetter: Record<string, Glyph> = { r: 'ring', d: 'diamond', c: 'comb', l: 'leaf', s: 'seeds' }

function glyphAt(index: number): Glyph {
  const letter = cloth[Math.floor(index / 10)]?.[index % 10] ?? 'r'
  return byLetter[letter] ?? 'ring'
}

export function toClothPath(start: number, end: number, motif?: Glyph): string {
  let path = ''
  for (let index = start; index < end; index++)
    path += toGlyphPath(motif ?? glyphAt(index), index % 10, Math.floor(index / 10))
  return path
}
