import { z } from 'zod'
import type { Role } from '../identity.ts'
import type { ChangeType } from './binding.ts'
import type { PublishedColumn, PublishedTable } from './published-tables.ts'
import type { VisibleRow } from './read-visible-rows.ts'

/** The payload of `realtime.notify_change()` (backend/schema/018_publications.sql). */
export interface Change {
  schema: string
  table: string
  type: ChangeType
  visitorType: ChangeType | null // for those who see rows only once published; null for no change
  publishesAt: string | null // when visitors will see the row, if in the future
  /** JSON of the primary key, new and old; null where it exceeds PostgreSQL's limit on notifications. */
  key: string | null
  oldKey: string | null
  committedAt: string
  transactionId: number
}

const changeType = z.enum(['INSERT', 'UPDATE', 'DELETE'])

const notification = z.object({
  schema: z.string(),
  table: z.string(),
  type: changeType,
  visitor_type: changeType.nullish(), // missing in notices from the previous version
  publishes_at: z.string().nullish(),
  key: z.string().nullable(),
  old_key: z.string().nullable(),
  at: z.string(),
  transaction: z.coerce.number(),
})

export function parseNotification(text: string): Change {
  const notice = notification.parse(JSON.parse(text))
  const { schema, table, type, key, old_key, at, transaction } = notice
  return {
    ...{ schema, table, type, key, oldKey: old_key },
    visitorType: notice.visitor_type === undefined ? type : notice.visitor_type,
    publishesAt: notice.publishes_at ?? null,
    committedAt: `${at.slice(0, 23)}Z`,
    transactionId: transaction,
  }
}

/** A longer record loses its values over 64 characters (protocol §4.3). */
const maxRecordLength = 1_048_576
const maxKeptLength = 64

/** The JSON of a change event's `data`; null where a policy hides the row from the subscriber. */
export function toChangeData(
  change: Change,
  visibility: {
    table: PublishedTable
    role: Role
    selected: string[] | null
    row: VisibleRow | undefined
    isRefused: boolean
  },
): string | null {
  const { table, role, selected, row } = visibility
  const { schema, table: name, type, committedAt } = change
  const head = { schema, table: name, commit_timestamp: committedAt, type }
  const readable = listReadableColumns(table, role)
  if (!canReadKey(table, role) || (visibility.isRefused && type !== 'DELETE')) {
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
  const isSelected = ({ name }: PublishedColumn) => !selected || selected.includes(name)
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

export const listReadableColumns = (table: PublishedTable, role: Role): PublishedColumn[] =>
  table.columns.filter(({ roles }) => roles.includes(role))

export const canReadKey = (table: PublishedTable, role: Role): boolean =>
  table.key.every(({ roles }) => roles.includes(role))

const emptySides = (type: ChangeType) => ({
  ...(type !== 'DELETE' && { record: {} }),
  ...(type !== 'INSERT' && { old_record: {} }),
})
