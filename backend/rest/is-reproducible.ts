import type { PlannedCondition, PlannedEmbed, PlannedField, ReadNode } from './read-node.ts'
import type { Column, Relation } from './relation.ts'

/** A text always means the same value of these types, and a value always has the same text. */
const timelessTypes = new Set([
  ...['text', 'character varying', 'character', 'uuid', 'boolean', 'json', 'jsonb', 'bytea'],
  ...['smallint', 'integer', 'bigint', 'numeric', 'real', 'double precision'],
])

/** These also take texts such as "now" and "today". */
const temporalTypes = new Set([
  ...['date', 'timestamp with time zone', 'timestamp without time zone'],
  ...['time with time zone', 'time without time zone'],
])

/** Whether the answer depends only on rows whose changes the feed tells of. False in doubt. */
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

const hasKnownTypes = ({ columns }: Relation): boolean => [...columns.values()].every(isShownAsStored)

/** A function that shows a domain's values may show anything. */
const isShownAsStored = ({ baseType, representation }: Column): boolean =>
  isKnown(baseType) && representation === null

function isColumn({ columns }: Relation, { name }: PlannedField): boolean {
  const column = columns.get(name)
  return column !== undefined && isShownAsStored(column)
}

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
