import { qualify, quote, type Values } from '../../sql/statement.ts'
import {
  hasNoOutput,
  isAggregated,
  isStar,
  listOutputs,
  type NamedColumns,
  type PlannedColumn,
  type PlannedEmbed,
  type ReadNode,
} from '../read-node.ts'
import { maxRows } from '../request-limits.ts'
import type { Aggregate } from '../rest-query.ts'
import { type WriteEmbedTest, writeCondition, writeField } from './conditions.ts'

/** The rows of a mutation or function, in place of a relation. */
export interface RowSource {
  from: string
  /** What `*` stands for, as the source may have more columns. */
  star: string[] | null
}

const rootAlias = 't0'
const aliasOf = (embed: PlannedEmbed) => `t${embed.number}`
const joinOf = (embed: PlannedEmbed) => `e${embed.number}`

export function writeRows(root: ReadNode, values: Values, source?: RowSource): string {
  const from = source?.from ?? (root.relation ? qualify(root.relation) : '')
  return new RowWriter(values).write(root, rootAlias, `${from} as ${rootAlias}`, [], source?.star ?? null)
}

/** One row for each match or group, whatever limit and offset. */
export function writeMatches(root: ReadNode, values: Values, source?: RowSource): string {
  if (isAggregated(root)) {
    const all = { ...root, order: [], limit: Number.POSITIVE_INFINITY, offset: 0 }
    return writeRows(all, values, source)
  }
  const from = source?.from ?? (root.relation ? qualify(root.relation) : '')
  return writeExistence(root, rootAlias, `${from} as ${rootAlias}`, [], values)
}

class RowWriter {
  readonly #values: Values

  constructor(values: Values) {
    this.#values = values
  }

  write(node: ReadNode, alias: string, from: string, joined: string[], star: string[] | null): string {
    const grouping = isAggregated(node)
    const spelled = grouping && node.columns ? (star ?? [...node.columns.keys()]) : star
    const outputs = this.#listValues(node, alias, spelled)
    const { conditions, order } = this.#writeRest(node, alias, joined, grouping)
    return [
      'select',
      outputs.map(grouping ? writeGrouped : writeValue).join(', '),
      this.#writeFrom(node, alias, from),
      conditions,
      grouping ? writeGroupBy(outputs) : '',
      order,
      this.#writeRange(node.limit, node.offset),
    ].join(' ')
  }

  #listValues(node: ReadNode, alias: string, star: string[] | null): Value[] {
    return [
      ...node.items.flatMap(item => this.#listItemValues(item, node, alias, star)),
      ...node.embeds.flatMap(embed => listEmbedValues(embed)),
    ]
  }

  #listItemValues(
    { field, cast, alias, aggregate }: PlannedColumn,
    { columns }: ReadNode,
    table: string,
    star: string[] | null,
  ): Value[] {
    if (isStar(field)) {
      if (aggregate) {
        return [{ sql: '*', name: alias ?? aggregate.name, aggregate }]
      }
      const spelled = star ?? (hasRepresentations(columns) ? [...columns.keys()] : null)
      return spelled
        ? spelled.map(name => {
            const toJson = columns?.get(name)?.representation?.toJson
            return { ...showAs(toJson, `${table}.${quote(name)}`), name, aggregate: null }
          })
        : [{ sql: `${table}.*`, name: null, aggregate: null }]
    }
    const toJson = aggregate ? undefined : field.representation?.toJson
    const value = showAs(toJson, writeField(field, table, this.#values))
    const name = alias ?? aggregate?.name ?? field.name
    return [
      cast === null
        ? { ...value, name, aggregate }
        : { sql: `cast(${value.sql} as ${cast})`, name, aggregate },
    ]
  }

  #writeFrom(node: ReadNode, alias: string, from: string): string {
    return [`from ${from}`, ...node.embeds.map(embed => this.#writeJoin(embed, node, alias))].join(' ')
  }

  #writeRest(
    node: ReadNode,
    alias: string,
    joined: string[],
    grouping = false,
  ): { conditions: string; order: string } {
    const conditions = [
      ...joined,
      ...node.conditions.map(condition => writeCondition(condition, alias, this.#values, testEmbed)),
    ]
    const order = node.order.map((term, place) => {
      const value = term.embed
        ? `${joinOf(term.embed)}.${grouping && term.output !== null ? quote(term.output) : sortName(place)}`
        : writeField(term.field, alias, this.#values)
      return [value, term.direction, term.nulls && `nulls ${term.nulls}`].filter(Boolean).join(' ')
    })
    return {
      conditions: conditions.length > 0 ? `where ${conditions.join(' and ')}` : '',
      order: order.length > 0 ? `order by ${order.join(', ')}` : '',
    }
  }

  /** A literal, as for a parameter the planner would expect a tenth of the table. */
  #writeRange(limit: number | null, offset: number): string {
    const rows = limit ?? maxRows
    return [
      rows === Number.POSITIVE_INFINITY ? '' : `limit ${rows.toFixed(0)}`,
      offset > 0 ? `offset ${this.#values.bind(String(offset))}` : '',
    ].join(' ')
  }

  #writeJoin(embed: PlannedEmbed, parent: ReadNode, parentAlias: string): string {
    const { node, relationship, inner } = embed
    const alias = aliasOf(embed)
    const { from, conditions } = writeSource(embed, alias, parentAlias)
    const join = `${inner ? 'inner' : 'left'} join lateral`
    if (relationship.isToOne) {
      const row = this.#writeOneRow(embed, parent, { alias, from, conditions })
      return `${join} (${row}) as ${joinOf(embed)} on true`
    }
    const rows = this.write(node, alias, from, conditions, spreadStar(embed))
    const outputs = embed.spread
      ? listOutputs(node).map(({ name }) => `coalesce(json_agg(s.${quote(name)}), '[]') as ${quote(name)}`)
      : []
    const row = node.sizeLimit ? writeMeasured('row_to_json(s.*)', node) : 's.*'
    const inside = `select ${[`json_agg(${row}) as "pgrst_rows"`, ...outputs].join(', ')} from (${rows}) as s`
    return `${join} (${inside}) as ${joinOf(embed)} on ${inner ? `${joinOf(embed)}."pgrst_rows" is not null` : 'true'}`
  }

  #writeOneRow(
    embed: PlannedEmbed,
    parent: ReadNode,
    { alias, from, conditions }: { alias: string; from: string; conditions: string[] },
  ): string {
    const { node } = embed
    if (!embed.spread && isAggregated(node)) {
      const rows = this.write(node, alias, from, conditions, null)
      return `select row_to_json(s.*) as "pgrst_row" from (${rows}) as s`
    }
    const items = this.#listValues(node, alias, spreadStar(embed)).map(writeSpread)
    const asJson = !embed.spread && items.length > 0
    const sorts = parent.order.flatMap((term, place) =>
      term.embed === embed ? [`${writeField(term.field, alias, this.#values)} as ${sortName(place)}`] : [],
    )
    const outputs = asJson
      ? ['row_to_json(s.*) as "pgrst_row"']
      : [`'{}'::json as "pgrst_row"`, ...(embed.spread ? items : [])]
    const ranged = node.limit !== null || node.offset > 0
    const rest = this.#writeRest(node, alias, conditions)
    return [
      'select',
      [...outputs, ...sorts].join(', '),
      this.#writeFrom(node, alias, from),
      asJson ? `cross join lateral (select ${items.join(', ')}) as s` : '',
      rest.conditions,
      rest.order,
      ranged ? this.#writeRange(node.limit, node.offset) : '',
    ].join(' ')
  }
}

export function writeMeasured(value: string, { sizeLimit, depth }: ReadNode): string {
  return sizeLimit
    ? `rest.measure(${value}, 'rest.level_${depth}', ${sizeLimit.maxBytes}, ${sizeLimit.minRowBytes})`
    : value
}

const sortName = (place: number) => quote(`pgrst_sort_${place}`)

/** The join has columns of its own, so `*` is spelled out. */
const spreadStar = (embed: PlannedEmbed): string[] | null =>
  embed.spread ? [...(embed.node.columns?.keys() ?? [])] : null

/** Only `*` has no name. */
interface Value {
  sql: string
  name: string | null
  aggregate: Aggregate | null
  /** PostgreSQL can't group by json. */
  isJson?: boolean
}

const showAs = (toJson: string | undefined, sql: string): { sql: string; isJson: boolean } => ({
  sql: toJson ? `${toJson}(${sql})` : sql,
  isJson: toJson !== undefined,
})

const hasRepresentations = (columns: NamedColumns | null): columns is NamedColumns =>
  [...(columns?.values() ?? [])].some(({ representation }) => representation?.toJson)

const writeValue = ({ sql, name }: Value): string => (name === null ? sql : `${sql} as ${quote(name)}`)

function writeGrouped({ sql, name, aggregate, isJson }: Value): string {
  if (!aggregate) {
    return writeValue({ sql: isJson ? `(${sql})::jsonb` : sql, name, aggregate })
  }
  const called = `${aggregate.name}(${sql})`
  const typed = aggregate.cast === null ? called : `cast(${called} as ${aggregate.cast})`
  return `${typed} as ${quote(name ?? aggregate.name)}`
}

/** By position, as expressions with parameters never count as equal. Without groups it is one row. */
function writeGroupBy(values: Value[]): string {
  const places = values.flatMap(({ aggregate }, index) => (aggregate ? [] : [index + 1]))
  return places.length > 0 ? `group by ${places.join(', ')}` : ''
}

/** Values that the parent of a spread embed aggregates. For `*` it is 1, so that a missing row counts nothing. */
const writeSpread = ({ sql, name, aggregate }: Value): string =>
  writeValue({ sql: aggregate && sql === '*' ? '1' : sql, name, aggregate })

function listEmbedValues(embed: PlannedEmbed): Value[] {
  const join = joinOf(embed)
  const isToMany = !embed.relationship.isToOne
  if (embed.spread) {
    return listOutputs(embed.node).map(({ name, aggregate, isJson = false }) => ({
      sql: `${join}.${quote(name)}`,
      name,
      aggregate,
      isJson: isJson || isToMany,
    }))
  }
  if (hasNoOutput(embed.node)) {
    return []
  }
  const sql = isToMany ? `coalesce(${join}."pgrst_rows", '[]')` : `${join}."pgrst_row"`
  return [{ sql, name: embed.name, aggregate: null, isJson: true }]
}

const testEmbed: WriteEmbedTest = ({ embed, isNull }) => {
  const column = embed.relationship.isToOne ? 'pgrst_row' : 'pgrst_rows'
  return `${joinOf(embed)}.${quote(column)} is ${isNull ? '' : 'not '}null`
}

function writeSource(
  { relationship, number }: PlannedEmbed,
  alias: string,
  parent: string,
): { from: string; conditions: string[] } {
  const { target, origin, junction, columns, kind, name } = relationship
  if (kind === 'computed') {
    // Rows of a mutation or function may have more columns than the relation.
    const row = `row(${[...origin.columns.keys()].map(column => `${parent}.${quote(column)}`).join(', ')})`
    const call = `${qualify({ schema: origin.schema, name })}(${row}::${qualify(origin)})`
    return { from: `${call} as ${alias}`, conditions: [] }
  }
  const equal = (left: string, right: string) => (pair: [string, string]) =>
    `${left}.${quote(pair[1])} = ${right}.${quote(pair[0])}`
  if (junction) {
    const between = `j${number}`
    return {
      from: `${qualify(target)} as ${alias} cross join ${qualify(junction.relation)} as ${between}`,
      conditions: [
        ...junction.originColumns.map(equal(between, parent)),
        ...junction.targetColumns.map(equal(between, alias)),
      ],
    }
  }
  return { from: `${qualify(target)} as ${alias}`, conditions: columns.map(equal(alias, parent)) }
}

function writeExistence(
  node: ReadNode,
  alias: string,
  from: string,
  joined: string[],
  values: Values,
): string {
  const exists = (embed: PlannedEmbed) => {
    const inner = writeSource(embed, aliasOf(embed), alias)
    return `exists (${writeExistence(embed.node, aliasOf(embed), inner.from, inner.conditions, values)})`
  }
  const conditions = [
    ...joined,
    ...node.conditions.map(condition =>
      writeCondition(condition, alias, values, ({ embed, isNull }) =>
        isNull ? `not ${exists(embed)}` : exists(embed),
      ),
    ),
    ...node.embeds.filter(({ inner }) => inner).map(exists),
  ]
  return `select 1 from ${from}${conditions.length > 0 ? ` where ${conditions.join(' and ')}` : ''}`
}
