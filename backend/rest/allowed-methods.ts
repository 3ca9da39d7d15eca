import type { Routine } from './exposed-schema.ts'
import type { Relation } from './relation.ts'

/** For `Allow`: what can be done with a relation by somebody who may. */
export const listRelationMethods = (relation: Relation): string[] => [
  'OPTIONS',
  'GET',
  'HEAD',
  ...(relation.isInsertable ? ['POST'] : []),
  ...(relation.isInsertable && relation.isUpdatable && relation.primaryKey.length > 0 ? ['PUT'] : []),
  ...(relation.isUpdatable ? ['PATCH'] : []),
  ...(relation.isDeletable ? ['DELETE'] : []),
]

export const listRoutineMethods = (overloads: Routine[]): string[] =>
  overloads.every(({ isVolatile }) => isVolatile) ? ['OPTIONS', 'POST'] : ['OPTIONS', 'GET', 'HEAD', 'POST']
