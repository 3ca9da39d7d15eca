import { expect, test } from 'vitest'
import { isReproducible } from './is-reproducible.ts'
import type { PlannedEmbed, ReadNode } from './read-node.ts'
import type { Relation } from './relation.ts'

const column = {
  name: 'title',
  type: 'text',
  baseType: 'text',
  defaultExpression: null,
  representation: null,
}
const relation = {
  isReproducible: true,
  columns: new Map([['title', column]]),
  computedColumns: new Map([['hotness', { baseType: 'integer' }]]),
} as unknown as Relation

const node = (given: Partial<ReadNode>) =>
  ({ relation, items: [], conditions: [], order: [], embeds: [], ...given }) as unknown as ReadNode
const field = (name: string) => ({ name, path: [], baseType: 'text' })

test('an order by a column of an embed is reproducible, one by a function of its row is not', () => {
  const embed = {
    relationship: { kind: 'many-to-one', junction: null },
    node: node({}),
  } as unknown as PlannedEmbed
  const orderedBy = (name: string) =>
    node({
      embeds: [embed],
      order: [{ field: field(name), embed, output: null, descending: false, nullsFirst: null } as never],
    })
  expect(isReproducible(orderedBy('title'))).toBe(true)
  expect(isReproducible(orderedBy('hotness'))).toBe(false)
})
