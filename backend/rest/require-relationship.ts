import * as errors from '../errors/rest.ts'
import type { ExposedSchema } from './exposed-schema.ts'
import { findSimilar } from './find-similar.ts'
import type { Relation } from './relation.ts'
import type { Relationship } from './relationships.ts'

/** How an embed and its hint are matched: protocol §1.4. @throws PGRST200 for none, PGRST201 for several */
export function requireRelationship(
  schema: ExposedSchema,
  origin: Relation,
  target: string,
  hint: string | null,
): Relationship {
  const all = schema.relationships.get(origin.name) ?? []
  // A computed relationship overrides foreign keys.
  const computed = all.find(({ kind, name }) => kind === 'computed' && name === target)
  const found = computed ? [computed] : all.filter(relationship => isMatch(relationship, target, hint))
  const [only, second] = found
  if (!only) {
    throw errors.noRelationship({
      origin: origin.name,
      target,
      hint,
      schema: schema.name,
      suggestion: suggest(target, all),
    })
  }
  if (second) {
    throw errors.ambiguousRelationship(
      origin.name,
      target,
      found.map(describe),
      found.map(relationship => `${relationship.target.name}!${hintFor(relationship)}`),
    )
  }
  return only
}

function isMatch(relationship: Relationship, target: string, hint: string | null): boolean {
  const { kind, origin, columns, name } = relationship
  const [only, second] = columns
  const column = only && !second ? only : null
  const isTable = target === relationship.target.name
  if (kind === 'computed') {
    return false
  }
  if (origin.id === relationship.target.id) {
    // A self-reference has two relationships: the table's name means the rows that refer here, the column's the other.
    return kind === 'one-to-many'
      ? isTable && (hint === null || hint === column?.[1])
      : kind === 'many-to-one' && hint === null && target === column?.[0]
  }
  if (hint === null) {
    return isTable || (!relationship.target.isView && (target === name || target === column?.[0]))
  }
  return (
    isTable &&
    (hint === name || hint === column?.[0] || hint === column?.[1] || isJunction(relationship, hint))
  )
}

const isJunction = ({ junction }: Relationship, hint: string) => junction?.relation.name === hint

function suggest(target: string, all: Relationship[]): string | null {
  const names = all.map(relationship => relationship.target.name)
  const similar = names.includes(target) ? null : findSimilar(target, names, 1 / 2)
  return similar === null ? null : `Perhaps you meant '${similar}' instead of '${target}'.`
}

const hintFor = ({ junction, name }: Relationship): string => junction?.relation.name ?? name

function describe({ kind, origin, target, name, columns, junction }: Relationship): Record<string, string> {
  const list = (names: string[]) => `(${names.join(', ')})`
  const relationship = junction
    ? `${junction.relation.name} using ${junction.constraints[0]}${list(junction.originColumns.map(([, column]) => column))}` +
      ` and ${junction.constraints[1]}${list(junction.targetColumns.map(([, column]) => column))}`
    : `${name} using ${origin.name}${list(columns.map(([from]) => from))}` +
      ` and ${target.name}${list(columns.map(([, to]) => to))}`
  return { cardinality: kind, embedding: `${origin.name} with ${target.name}`, relationship }
}
