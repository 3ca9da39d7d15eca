import * as failures from '../errors/rest.ts'
import type { Catalogue } from './catalogue.ts'
import type { Relation } from './relation.ts'
import { findSimilar } from './similar.ts'

/** @throws PGRST205 for a table or view that does not exist */
export function requireRelation(catalogue: Catalogue, name: string): Relation {
  const relation = catalogue.relations.get(name)
  if (!relation) {
    const similar = findSimilar(name, catalogue.relations.keys())
    throw failures.noTable(
      `${catalogue.schema}.${name}`,
      similar === null ? null : `${catalogue.schema}.${similar}`,
    )
  }
  return relation
}
