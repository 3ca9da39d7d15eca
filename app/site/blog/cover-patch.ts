/** Which of 16 by 9 cells are bright: scattered ones, rectangles, diamonds, bars, a route, an H, a frame, steps. */
type Patch = (column: number, row: number) => boolean

export const coverSize = { columns: 16, rows: 9 }

export const coverPatches: readonly Patch[] = [
  (c, r) => (c * 5 + r * 7) % 16 === 3,
  (c, r) => c > 8 && c < 13 && r > 1 && r < 8,
  (c, r) => c > 9 && c < 13 && r > 2 && r < 6,
  (c, r) => (c === 9 || c === 10 || c === 12 || c === 13) && (r === 2 || r === 3 || r === 5 || r === 6),
  (c, r) => Math.abs(c - 10) + Math.abs(r - 4) < 4,
  (c, r) => Math.abs(c - 6) + Math.abs(r - 4) < 3 || (c === 12 && r === 4),
  (c, r) => c > 2 && c % 3 !== 0 && r < 8 && r > 6 - Math.floor((c - 1) / 3) * 1.4,
  (c, r) => r > 1 && r < 8 && c > 2 && c < 16 - r * 1.6,
  (c, r) => r === 4 || (c % 5 === 2 && (r === 3 || r === 5)),
  (c, r) =>
    (c < 5 || c > 10) && r > 1 && r < 7 && !(c === 4 && r === 2) ? true : r === 4 && c > 4 && c < 11,
  (c, r) => c > 2 && c < 13 && r > 1 && r < 7 && !(c > 4 && c < 11 && r > 2 && r < 6),
  (c, r) => r > 0 && r < 8 && c >= 15 - r * 2 && c < 18 - r * 2,
]

/** In cells: adjacent cells of a row, and rows that are alike, become one rectangle. */
export function toPatchPath(patch: Patch, isMirrored: boolean): string {
  const { columns, rows } = coverSize
  const runs = new Map<string, { column: number; row: number; width: number; height: number }>()
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const start = column
      while (column < columns && patch(isMirrored ? columns - 1 - column : column, row)) column++
      const width = column - start
      if (width === 0) continue
      const above = runs.get(`${start} ${width} ${row - 1}`)
      const run = above ?? { column: start, row, width, height: 0 }
      run.height++
      runs.delete(`${start} ${width} ${row - 1}`)
      runs.set(`${start} ${width} ${row}`, run)
    }
  }
  return [...runs.values()]
    .map(({ column, row, width, height }) => `M${column} ${row}h${width}v${height}h-${width}z`)
    .join('')
}
