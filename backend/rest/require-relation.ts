import * as errors from '../errors/rest.ts'
import type { ExposedSchema } from './exposed-schema.ts'
import { findSimilar } from './find-similar.ts'
import type { Relation } from './relation.ts'

/** @throws PGRST205 for a table or view that does not exist */
export function requireRelation(schema: ExposedSchema, name: string): Relation {
  const relation = schema.relations.get(name)
  if (!relation) {
    const similar = findSimilar(name, schema.relations.keys())
    throw errors.noTable(`${schema.name}.${name}`, similar === null ? null : `${schema.name}.${similar}`)
  }
  return relation
}
