import { z } from 'zod'
import type { Role } from '../database.ts'
import type { ChangeType } from './bindings.ts'
import type { Column, PublishedTable } from './catalogue.ts'
import type { VisibleRow } from './read-rows.ts'

/** What `realtime.notify_change()` tells (backend/schema/004_realtime.sql). */
export interface Change {
  schema: string
  table: string
  type: ChangeType
  /** JSON text of the primary key, now and before; null where it was too long to be told. */
  key: string | null
  oldKey: string | null
  committedAt: string
}

const notice = z.object({
  schema: z.string(),
  table: z.string(),
  type: z.enum(['INSERT', 'UPDATE', 'DELETE']),
  key: z.string().nullable(),
  old_key: z.string().nullable(),
  at: z.string(),
})

/** Throws for what the trigger can't have sent. */
export function parseNotice(text: string): Change {
  const { schema, table, type, key, old_key, at } = notice.parse(JSON.parse(text))
  return { schema, table, type, key, oldKey: old_key, committedAt: `${at.slice(0, 23)}Z` }
}

/** Longest record, and longest value kept in a record that is longer (protocol §4.3). */
const maxRecordLength = 1_048_576
const maxKeptLength = 64

/** The `data` of a change event as JSON text, or null where the subscriber may not know of the change. */
export function toData(
  change: Change,
  view: {
    table: PublishedTable
    role: Role
    selected: string[] | null
    row: VisibleRow | undefined
    /** PostgreSQL refused to read the table for this role. */
    isRefused: boolean
  },
): string | null {
  const { table, role, selected, row } = view
  const { schema, table: name, type, committedAt } = change
  const head = { schema, table: name, commit_timestamp: committedAt, type }
  const readable = listReadable(table, role)
  if (!readsKey(table, role) || (view.isRefused && type !== 'DELETE')) {
    return JSON.stringify({ ...head, columns: [], ...emptySides(type), errors: ['Error 401: Unauthorized'] })
  }
  const isTooLong = change.key === null || (type !== 'INSERT' && change.oldKey === null)
  if (isTooLong) {
    return JSON.stringify({
      ...head,
      columns: [],
      ...emptySides(type),
      errors: ['Error 413: Payload Too Large'],
    })
  }
  if (type !== 'DELETE' && !row) {
    return null
  }
  const isSelected = ({ name }: Column) => !selected || selected.includes(name)
  const columns = readable.filter(isSelected).map(({ name, type }) => ({ name, type }))
  const sides: string[] = []
  let errors: string[] | null = null
  if (row && type !== 'DELETE') {
    const cells = readable.map((column, i) => ({ column, value: row.values[i] ?? 'null' }))
    const kept = cells.filter(({ column }) => isSelected(column))
    const length = kept.reduce((sum, { value }) => sum + value.length, 0)
    const small = length > maxRecordLength ? kept.filter(({ value }) => value.length <= maxKeptLength) : kept
    errors = small === kept ? null : ['Error 413: Payload Too Large']
    sides.push(`"record":{${small.map(({ column, value }) => `${JSON.stringify(column.name)}:${value}`)}}`)
  }
  if (type !== 'INSERT') {
    sides.push(`"old_record":${change.oldKey}`)
  }
  const headText = JSON.stringify({ ...head, columns }).slice(0, -1)
  return `${headText},${sides.join(',')},"errors":${JSON.stringify(errors)}}`
}

export const listReadable = (table: PublishedTable, role: Role): Column[] =>
  table.columns.filter(({ roles }) => roles.includes(role))

export const readsKey = (table: PublishedTable, role: Role): boolean =>
  table.key.every(({ roles }) => roles.includes(role))

const emptySides = (type: ChangeType) => ({
  ...(type !== 'DELETE' && { record: {} }),
  ...(type !== 'INSERT' && { old_record: {} }),
})
