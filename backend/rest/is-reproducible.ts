import type { PlannedCondition, PlannedEmbed, PlannedField, ReadNode } from './read-node.ts'
import type { Relation } from './relation.ts'

/** Their texts are the same at any time, and so is what a text means as one of them. */
const timelessTypes = new Set([
  ...['text', 'character varying', 'character', 'uuid', 'boolean', 'json', 'jsonb', 'bytea'],
  ...['smallint', 'integer', 'bigint', 'numeric', 'real', 'double precision'],
])

/** "now" and "today" are values of these, too. */
const temporalTypes = new Set([
  ...['date', 'timestamp with time zone', 'timestamp without time zone'],
  ...['time with time zone', 'time without time zone'],
])

/** Whether an answer depends on nothing but rows whose changes are told. What can't be proven is not. */
export function isReproducible(node: ReadNode): boolean {
  const { relation } = node
  return (
    relation?.isReproducible === true &&
    node.items.every(({ field, cast, aggregate }) => {
      const isPlain = cast === null && aggregate === null
      return isPlain && (field.name === '*' ? hasKnownTypes(relation) : isColumn(relation, field))
    }) &&
    node.conditions.every(condition => isTimeless(condition, relation)) &&
    node.order.every(({ field, embed }) => isColumn(embed?.node.relation ?? relation, field)) &&
    node.embeds.every(isReproducibleEmbed)
  )
}

function isReproducibleEmbed({ relationship, node }: PlannedEmbed): boolean {
  const { kind, junction } = relationship
  return (
    kind !== 'computed' && (junction === null || junction.relation.isReproducible) && isReproducible(node)
  )
}

const isKnown = (type: string) => timelessTypes.has(type) || temporalTypes.has(type)

const hasKnownTypes = ({ columns }: Relation): boolean =>
  [...columns.values()].every(({ baseType }) => isKnown(baseType))

const isColumn = ({ columns }: Relation, { name }: PlannedField): boolean =>
  isKnown(columns.get(name)?.baseType ?? '')

function isTimeless(condition: PlannedCondition, relation: Relation): boolean {
  if (condition.kind === 'tree') {
    return condition.items.every(item => isTimeless(item, relation))
  }
  if (condition.kind === 'embed') {
    return true
  }
  const { field, operation } = condition
  if (operation.kind === 'search' || !isColumn(relation, field)) {
    return false
  }
  if (operation.kind === 'is' || !temporalTypes.has(field.baseType)) {
    return true
  }
  const values = operation.kind === 'in' ? operation.values : [operation.value ?? '']
  return values.every(value => /^[\d\s:.+TZ-]*$/.test(value))
}
