import * as errors from '../errors/rest.ts'

/** `0-8/120`; `*` stands for what is empty or not known. */
export function toContentRange(offset: number, rows: number, total: number | null): string {
  const range = rows > 0 ? `${offset}-${offset + rows - 1}` : '*'
  return `${range}/${total ?? '*'}`
}

/** @throws PGRST103 when the page begins behind the last row */
export function toReadStatus(offset: number, rows: number, total: number | null): 200 | 206 {
  if (total === null) {
    return 200
  }
  if (offset > total) {
    throw errors.rangeNotSatisfiable(
      `An offset of ${offset} was requested, but there are only ${total} rows.`,
      { 'content-range': `*/${total}` },
    )
  }
  return rows < total ? 206 : 200
}
