import { qualify } from '../sql/statement.ts'
import type { ExposedSchema, Routine } from './exposed-schema.ts'
import { isStar } from './read-node.ts'
import type { Relation } from './relation.ts'
import type { RestQuery } from './rest-query.ts'

/** An aggregate that returns a domain named for a media type: how rows of one relation, or of any, are written. */
export interface MediaHandler {
  mediaType: string
  relation: number | null
  sqlName: string
  isBinary: boolean
}

/** What a response of this type consists of, as SQL over its rows `r`. */
export interface Offer {
  mediaType: string
  value: string
  isBinary: boolean
}

export type FindOffer = (mediaType: string) => Offer | null

const anyType = '*/*'

/** An aggregate of one relation takes whole rows of it. */
export function offersOf(
  { mediaHandlers }: ExposedSchema,
  relation: Relation | null,
  { select }: RestQuery,
): FindOffer {
  if (mediaHandlers.length === 0 || !relation) {
    return () => null
  }
  const [first, second] = select
  const isWhole = first?.kind === 'column' && isStar(first.field) && !first.aggregate && !second
  const find = (mediaType: string, id: number | null) =>
    mediaHandlers.find(handler => handler.mediaType === mediaType && handler.relation === id)
  return mediaType => {
    const own = find(anyType, relation.id) ?? find(mediaType, relation.id)
    const found = own ? (isWhole ? own : null) : find(mediaType, null)
    if (!found || isOwnType(mediaType)) {
      return null
    }
    const row = found.relation === null ? 'r' : `r::${qualify(relation)}`
    return { ...found, value: `${found.sqlName}(${row})` }
  }
}

/** A function that returns one value of such a domain writes the whole response. */
export function offersOfRoutine(schema: ExposedSchema, routine: Routine, query: RestQuery): FindOffer {
  const { mediaType, isBinary, returnsSet, relation } = routine
  if (mediaType === null || returnsSet) {
    return offersOf(schema, relation, query)
  }
  const offer: Offer = { mediaType, isBinary, value: '(array_agg(r."pgrst_scalar"))[1]' }
  return asked => ((mediaType === anyType || mediaType === asked) && !isOwnType(asked) ? offer : null)
}

const isOwnType = (mediaType: string): boolean => mediaType.startsWith('application/vnd.pgrst.')
