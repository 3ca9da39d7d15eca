import type { Routine } from './exposed-schema.ts'
import type { Relation } from './relation.ts'

/** For `Allow`, whatever the caller's privileges are. */
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
