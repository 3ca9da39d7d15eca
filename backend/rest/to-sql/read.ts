import { qualify, quote, type Values } from '../../sql/statement.ts'
import {
  maxRows,
  type PlannedColumn,
  type PlannedEmbed,
  type PlannedField,
  type ReadNode,
} from '../read-node.ts'
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

/** One row for each match, whatever limit and offset. */
export function writeMatches(root: ReadNode, values: Values, source?: RowSource): string {
  const from = source?.from ?? (root.relation ? qualify(root.relation) : '')
  return writeExistence(root, rootAlias, `${from} as ${rootAlias}`, [], values)
}

class RowWriter {
  readonly #values: Values

  constructor(values: Values) {
    this.#values = values
  }

  write(node: ReadNode, alias: string, from: string, joined: string[], star: string[] | null): string {
    return [
      'select',
      this.#writeOutputs(node, alias, star).join(', '),
      this.#writeFrom(node, alias, from),
      this.#writeRest(node, alias, joined),
      this.#writeRange(node.limit, node.offset),
    ].join(' ')
  }

  #writeOutputs(node: ReadNode, alias: string, star: string[] | null): string[] {
    return [
      ...node.items.flatMap(item => this.#writeItem(item, alias, star)),
      ...node.embeds.flatMap(embed => writeEmbedOutputs(embed)),
    ]
  }

  #writeItem({ field, cast, alias }: PlannedColumn, table: string, star: string[] | null): string[] {
    if (isStar(field)) {
      return star ? star.map(name => `${table}.${quote(name)}`) : [`${table}.*`]
    }
    const value = writeField(field, table, this.#values)
    const typed = cast === null ? value : `cast(${value} as ${cast})`
    return [`${typed} as ${quote(alias ?? field.name)}`]
  }

  #writeFrom(node: ReadNode, alias: string, from: string): string {
    return [`from ${from}`, ...node.embeds.map(embed => this.#writeJoin(embed, node, alias))].join(' ')
  }

  #writeRest(node: ReadNode, alias: string, joined: string[]): string {
    const conditions = [
      ...joined,
      ...node.conditions.map(condition => writeCondition(condition, alias, this.#values, testEmbed)),
    ]
    const order = node.order.map((term, place) => {
      const value = term.embed
        ? `${joinOf(term.embed)}.${sortName(place)}`
        : writeField(term.field, alias, this.#values)
      return [value, term.direction, term.nulls && `nulls ${term.nulls}`].filter(Boolean).join(' ')
    })
    return [
      conditions.length > 0 ? `where ${conditions.join(' and ')}` : '',
      order.length > 0 ? `order by ${order.join(', ')}` : '',
    ].join(' ')
  }

  /** The limit is our number, not a parameter, for which the planner would expect a tenth of the table. */
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
      ? listOutputs(node).map(name => `coalesce(json_agg(s.${quote(name)}), '[]') as ${quote(name)}`)
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
    const items = this.#writeOutputs(node, alias, spreadStar(embed))
    const asJson = !embed.spread && items.length > 0
    const sorts = parent.order.flatMap((term, place) =>
      term.embed === embed ? [`${writeField(term.field, alias, this.#values)} as ${sortName(place)}`] : [],
    )
    const outputs = asJson
      ? ['row_to_json(s.*) as "pgrst_row"']
      : [`'{}'::json as "pgrst_row"`, ...(embed.spread ? items : [])]
    const ranged = node.limit !== null || node.offset > 0
    return [
      'select',
      [...outputs, ...sorts].join(', '),
      this.#writeFrom(node, alias, from),
      asJson ? `cross join lateral (select ${items.join(', ')}) as s` : '',
      this.#writeRest(node, alias, conditions),
      ranged ? this.#writeRange(node.limit, node.offset) : '',
    ].join(' ')
  }
}

export function writeMeasured(value: string, { sizeLimit, depth }: ReadNode): string {
  return sizeLimit
    ? `rest.measure(${value}, 'rest.level_${depth}', ${sizeLimit.maxBytes}, ${sizeLimit.minRowBytes})`
    : value
}

const isStar = ({ name, path }: PlannedField) => name === '*' && path.length === 0
const sortName = (place: number) => quote(`pgrst_sort_${place}`)

/** The join has columns of its own, so `*` is spelled out. */
const spreadStar = (embed: PlannedEmbed): string[] | null =>
  embed.spread ? [...(embed.node.columns?.keys() ?? [])] : null

function writeEmbedOutputs(embed: PlannedEmbed): string[] {
  const join = joinOf(embed)
  if (embed.spread) {
    return listOutputs(embed.node).map(name => `${join}.${quote(name)} as ${quote(name)}`)
  }
  if (hasNoOutput(embed.node)) {
    return []
  }
  const value = embed.relationship.isToOne ? `${join}."pgrst_row"` : `coalesce(${join}."pgrst_rows", '[]')`
  return [`${value} as ${quote(embed.name)}`]
}

/** `category()` filters but shows nothing. */
const hasNoOutput = (node: ReadNode): boolean =>
  node.items.length === 0 && node.embeds.every(embed => hasNoOutput(embed.node))

function listOutputs(node: ReadNode): string[] {
  const names = [
    ...node.items.flatMap(({ field, alias }) =>
      isStar(field) ? [...(node.columns?.keys() ?? [])] : [alias ?? field.name],
    ),
    ...node.embeds.flatMap(embed => (embed.spread ? listOutputs(embed.node) : [embed.name])),
  ]
  return [...new Set(names)]
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
