import * as errors from '../errors/rest.ts'
import type { RestQuery } from './rest-query.ts'

/** `Range: 0-9` narrows `limit` and `offset` of the path's table. */
export function applyRangeHeader(query: RestQuery, header: string | undefined): void {
  const [, from, to] = header?.match(/^(?:items=)?([0-9]{1,15})-([0-9]{1,15})?$/) ?? []
  if (from === undefined) {
    return
  }
  const offset = Number(from)
  const limit = to === undefined ? null : Number(to) - offset + 1
  if (limit !== null && limit < 1) {
    throw errors.rangeNotSatisfiable(
      'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
    )
  }
  const known = query.ranges.find(({ path }) => path.length === 0)
  if (!known) {
    query.ranges.push({ path: [], value: { limit, offset } })
    return
  }
  const { value } = known
  const start = Math.max(value.offset, offset)
  const ends = [
    value.limit === null ? null : value.offset + value.limit,
    limit === null ? null : offset + limit,
  ].filter(end => end !== null)
  known.value = { offset: start, limit: ends.length === 0 ? null : Math.max(0, Math.min(...ends) - start) }
}
