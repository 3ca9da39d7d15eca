import { literal, qualify, quote, type Statement, Values } from '../../sql/statement.ts'
import type { PlannedCondition, ReadNode } from '../read-node.ts'
import type { Column, Relation } from '../relation.ts'
import { writeCondition } from './conditions.ts'
import { writeRows } from './read.ts'
import { type BodyShape, responseOverrides, transactionId, writeBody } from './response.ts'

export interface Payload {
  /** Not parsed by us, so that numbers keep all their digits. */
  json: string
  isArray: boolean
  columns: Column[]
  /** For missing keys, instead of null. */
  applyDefaults: boolean
}

export type Mutation =
  | {
      kind: 'insert'
      relation: Relation
      payload: Payload
      conflict: { columns: string[]; resolution: 'merge' | 'ignore' } | null
      /** A PUT's payload must match its URL. */
      bodyConditions?: PlannedCondition[]
    }
  | { kind: 'update'; relation: Relation; payload: Payload; conditions: PlannedCondition[] }
  | { kind: 'delete'; relation: Relation; conditions: PlannedCondition[] }

export interface Returning {
  /** Null when no rows are wanted: then no privilege to read is needed. */
  node: ReadNode | null
  shape: BodyShape
  columns: string[]
  locationKey: string[]
}

/** Columns: body, rows, inserted rows, location, the response's overrides, the transaction. */
export function writeMutation(mutation: Mutation, returning: Returning): Statement {
  const values = new Values()
  const changed = `with pgrst_source as (${writeChange(mutation, returning, values)})`
  const facts = [
    'count(*)::text as rows',
    `nullif(current_setting('pgrst.inserted', true), '') as inserted`,
    `${writeLocation(returning.locationKey)} as location`,
    responseOverrides,
    transactionId,
  ].join(', ')
  if (!returning.node) {
    return { text: `${changed} select '' as body, ${facts} from pgrst_source`, values: values.list }
  }
  const source = { from: 'pgrst_source', star: [...mutation.relation.columns.keys()] }
  const rows = writeRows(returning.node, values, source)
  return {
    text: `${changed} select ${writeBody(returning.shape, returning.node)} as body, ${facts} from (${rows}) as r`,
    values: values.list,
  }
}

function writeChange(mutation: Mutation, returning: Returning, values: Values): string {
  const clause = writeReturning(returning.columns)
  switch (mutation.kind) {
    case 'insert':
      return `${writeInsert(mutation, values)} ${clause}`
    case 'update':
      return `${writeUpdate(mutation, values)} ${clause}`
    case 'delete':
      return `delete from ${qualify(mutation.relation)} as t0 ${writeWhere(mutation.conditions, values)} ${clause}`
  }
}

const writeReturning = (columns: string[]): string =>
  columns.length === 0
    ? 'returning 1'
    : `returning ${columns.map(name => (name === '*' ? 't0.*' : `t0.${quote(name)}`)).join(', ')}`

type Insert = Extract<Mutation, { kind: 'insert' }>

function writeInsert({ relation, payload, conflict, bodyConditions = [] }: Insert, values: Values): string {
  const names = payload.columns.map(({ name }) => quote(name))
  const list = names.length > 0 ? ` (${names.join(', ')})` : ''
  const selected = names.map(name => `pgrst_body.${name}`).join(', ')
  const merges = conflict?.resolution === 'merge' && conflict.columns.length > 0
  const conditions = [
    ...(merges ? [countInserted('+', '0')] : []),
    ...bodyConditions.map(condition => writeOwnCondition(condition, 'pgrst_body', values)),
  ]
  return [
    `insert into ${qualify(relation)} as t0${list}`,
    `select ${selected} ${writePayload(payload, values)}`,
    conditions.length > 0 ? `where ${conditions.join(' and ')}` : '',
    conflict && conflict.columns.length > 0 ? writeConflict(conflict, payload) : '',
  ].join(' ')
}

function writeConflict(conflict: NonNullable<Insert['conflict']>, payload: Payload): string {
  const target = `on conflict (${conflict.columns.map(quote).join(', ')})`
  if (conflict.resolution === 'ignore' || payload.columns.length === 0) {
    return `${target} do nothing`
  }
  const assignments = payload.columns.map(({ name }) => `${quote(name)} = excluded.${quote(name)}`)
  return `${target} do update set ${assignments.join(', ')} where ${countInserted('-', '-1')}`
}

/** Counts rows as they are tried and uncounts conflicts: 0 means that nothing was inserted (200, not 201). */
const countInserted = (sign: '+' | '-', beyond: string): string =>
  `set_config('pgrst.inserted', (coalesce(nullif(current_setting('pgrst.inserted', true), '')::int, 0) ${sign} 1)::text, true) <> '${beyond}'`

type Update = Extract<Mutation, { kind: 'update' }>

function writeUpdate({ relation, payload, conditions }: Update, values: Values): string {
  const assignments = payload.columns.map(({ name }) => `${quote(name)} = pgrst_body.${quote(name)}`)
  return [
    `update ${qualify(relation)} as t0 set ${assignments.join(', ')}`,
    writePayload(payload, values),
    writeWhere(conditions, values),
  ].join(' ')
}

function writeWhere(conditions: PlannedCondition[], values: Values): string {
  const written = conditions.map(condition => writeOwnCondition(condition, 't0', values))
  return written.length > 0 ? `where ${written.join(' and ')}` : ''
}

const writeOwnCondition = (condition: PlannedCondition, table: string, values: Values): string =>
  writeCondition(condition, table, values, () => {
    throw new Error('A mutation has no conditions on embeds')
  })

function writePayload({ json, isArray, columns, applyDefaults }: Payload, values: Values): string {
  const type = applyDefaults ? 'jsonb' : 'json'
  const given = `from (select ${values.bind(json)}::${type} as data) as pgrst_payload`
  const defaults = columns.flatMap(({ name, defaultExpression }) =>
    defaultExpression === null ? [] : [`${literal(name)}, ${defaultExpression}`],
  )
  const withDefaults = `jsonb_build_object(${defaults.join(', ')}) || `
  const source = !applyDefaults
    ? { join: '', data: 'pgrst_payload.data' }
    : {
        data: 'pgrst_defaults.data',
        join: isArray
          ? `, lateral (select coalesce(jsonb_agg(${withDefaults} item), '[]') as data from jsonb_array_elements(pgrst_payload.data) as item) as pgrst_defaults`
          : `, lateral (select ${withDefaults} pgrst_payload.data as data) as pgrst_defaults`,
      }
  if (columns.length === 0) {
    const rows = isArray ? `${type}_array_elements(${source.data})` : '(values (1))'
    return `${given}${source.join}, lateral (select from ${rows} as item) as pgrst_body`
  }
  const read = columns.map(({ name, representation }) =>
    representation?.fromJson
      ? `${representation.fromJson}(item.${quote(name)}) as ${quote(name)}`
      : quote(name),
  )
  const typed = columns
    .map(column => `${quote(column.name)} ${column.representation?.fromJson ? 'json' : column.type}`)
    .join(', ')
  const toRecord = `${type}_to_record${isArray ? 'set' : ''}`
  return `${given}${source.join}, lateral (select ${read.join(', ')} from ${toRecord}(${source.data}) as item(${typed})) as pgrst_body`
}

function writeLocation(key: string[]): string {
  if (key.length === 0) {
    return 'null'
  }
  const names = key.map(literal).join(', ')
  return (
    `(select json_object_agg(k, v order by k)::text from` +
    ` (select row_to_json(first.*) as row from pgrst_source as first limit 1) as one,` +
    ` lateral json_each_text(one.row) as pair(k, v) where k in (${names}))`
  )
}
