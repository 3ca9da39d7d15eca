import type { Filter, FilterOperation } from './parse-filters.ts'
import type { PublishedColumn, PublishedTable } from './published-tables.ts'

/** Filters that differ only in their value: SQL tests them as one expression over the list of values. */
export interface FilterGroup {
  column: PublishedColumn
  kind: FilterOperation['kind']
  negated: boolean
  operation: FilterOperation
  values: (string | null)[]
  positions: number[][] // for each value, the positions of the filters that have it
}

interface GrowingGroup extends FilterGroup {
  ordinals: Map<string | null, number>
}

export function groupFilters(table: PublishedTable, filters: Filter[]): FilterGroup[] {
  const groups = new Map<string, GrowingGroup>()
  for (const [position, { column: name, negated, operation: asked }] of filters.entries()) {
    const column = table.columns.find(candidate => candidate.name === name)
    if (!column) {
      continue
    }
    const { kind } = asked
    const { operation, values } = splitValues(asked)
    const key = JSON.stringify([name, kind, negated, operation])
    const group = groups.get(key) ?? createGroup({ column, kind, negated, operation })
    groups.set(key, group)
    for (const value of values) {
      const ordinal = group.ordinals.get(value) ?? group.values.push(value) - 1
      group.ordinals.set(value, ordinal)
      group.positions[ordinal] ??= []
      group.positions[ordinal]?.push(position)
    }
  }
  return [...groups.values()]
}

const createGroup = (shape: Omit<FilterGroup, 'values' | 'positions'>): GrowingGroup => ({
  ...shape,
  values: [],
  positions: [],
  ordinals: new Map(),
})

function splitValues(operation: FilterOperation): {
  operation: FilterOperation
  values: (string | null)[]
} {
  switch (operation.kind) {
    case 'in':
      return {
        operation: { kind: 'compare', operator: 'eq', quantifier: null, value: null },
        values: operation.values,
      }
    case 'compare':
      return { operation: { ...operation, value: null }, values: [operation.value] }
    case 'is':
      return { operation, values: [null] }
  }
}

/** @param ordinals of the matching values; null for an `in` on a null column */
export function listMatches({ kind, negated, positions }: FilterGroup, ordinals: number[] | null): number[] {
  if (!ordinals) {
    return []
  }
  const found = ordinals.flatMap(ordinal => positions[ordinal - 1] ?? [])
  if (kind !== 'in' || !negated) {
    return found
  }
  const refused = new Set(found)
  return positions.flat().filter(position => !refused.has(position))
}
