import { z } from 'zod'
import type { Database } from '../database.ts'
import * as errors from '../errors/storage.ts'
import type { Identity } from '../identity.ts'
import { toIsoTime } from './objects.ts'

export const listing = z.object({
  prefix: z.string().max(1024).default(''),
  search: z.string().max(1024).default(''),
  limit: z.number().int().min(1).default(100),
  offset: z.number().int().min(0).default(0),
  sortBy: z
    .object({
      column: z.enum(['name', 'updated_at', 'created_at', 'last_accessed_at']).default('name'),
      order: z
        .string()
        .regex(/^(asc|desc)$/i)
        .default('asc'),
    })
    .prefault({}),
})

export const listingV2 = z.object({
  prefix: z.string().max(1024).default(''),
  limit: z.number().int().min(1).default(1000),
  cursor: z.string().max(200).optional(),
  with_delimiter: z.boolean().default(false),
  sortBy: z
    .object({
      column: z.enum(['name', 'updated_at', 'created_at']).default('name'),
      order: z.enum(['asc', 'desc']).default('asc'),
    })
    .prefault({}),
})

const maxRows = 1500
const maxRowsV2 = 1000

/** The direct children of a folder, subfolders as one row each; a search may lead into folders (protocol §3.5). */
export async function listObjects(
  database: Database,
  identity: Identity,
  { bucketId, search, limit, offset, sortBy, ...query }: z.infer<typeof listing> & { bucketId: string },
) {
  const folder = query.prefix.replace(/^\/+|\/+$/g, '')
  const prefix = folder ? `${folder}/` : ''
  const entries = await listEntries(database, identity, {
    ...{ bucketId, namePrefix: prefix + search, offset, version: 'v1', hasDelimiter: true },
    ...{ column: sortBy.column, isDescending: sortBy.order.toLowerCase() === 'desc' },
    limit: Math.min(limit, maxRows),
  })
  return entries.map(({ name, fields }) => ({ name: name.slice(prefix.length), ...(fields ?? noFields) }))
}

/** Everything below the prefix; with a delimiter, subfolders are one row each, as old as their oldest file. */
export async function listObjectsV2(
  database: Database,
  identity: Identity,
  { bucketId, prefix, cursor, sortBy, ...query }: z.infer<typeof listingV2> & { bucketId: string },
) {
  const limit = Math.min(query.limit, maxRowsV2)
  const offset = cursor === undefined ? 0 : readCursor(cursor)
  const entries = await listEntries(database, identity, {
    ...{ bucketId, namePrefix: prefix, offset, version: 'v2', hasDelimiter: query.with_delimiter },
    ...{ column: sortBy.column, isDescending: sortBy.order === 'desc' },
    limit: limit + 1, // one more tells whether there is another page
  })
  const hasNext = entries.length > limit
  const page = entries.slice(0, limit)
  return {
    hasNext,
    ...(hasNext && { nextCursor: writeCursor(offset + limit) }),
    folders: page.flatMap(({ name, fields }) => (fields ? [] : { key: name, name: `${name}/` })),
    objects: page.flatMap(({ name, fields }) => (fields ? { key: name, name, ...fields } : [])),
  }
}

interface Entry {
  name: string
  fields: Record<keyof typeof noFields, unknown> | null
}

const noFields = { id: null, updated_at: null, created_at: null, last_accessed_at: null, metadata: null }

interface EntryQuery {
  bucketId: string
  namePrefix: string
  version: 'v1' | 'v2' // v1 ignores case and, sorted by time, lists folders first
  hasDelimiter: boolean
  column: string
  isDescending: boolean
  limit: number
  offset: number
}

async function listEntries(database: Database, identity: Identity, query: EntryQuery): Promise<Entry[]> {
  const { bucketId, namePrefix, version, hasDelimiter, column, isDescending, limit, offset } = query
  const isV1 = version === 'v1'
  // A range that the unique index serves, in which capitals come before small letters.
  const [from, to] = isV1 ? [namePrefix.toUpperCase(), namePrefix.toLowerCase()] : [namePrefix, namePrefix]
  const rows = await database.asRole(
    identity,
    sql => {
      const direction = isDescending ? sql`desc` : sql`asc`
      const toKey = (name: string) => (isV1 ? sql`lower(${sql(name)})` : sql(name))
      const rest = sql`substr(name, ${namePrefix.length + 1})`
      const time = isV1 ? sql`case when not is_folder then ${sql(column)} end` : sql(column)
      const byTime = sql`${isV1 ? sql`is_folder desc,` : sql``} ${time} ${direction},`
      return sql<{ name: string; fields: string | null }[]>`
        with visible as (
          select ${hasDelimiter ? sql`strpos(${rest}, '/') > 0` : sql`false`} as is_folder,
            left(name, ${namePrefix.length} + strpos(${rest}, '/') - 1) as folder,
            id, name, created_at, updated_at, last_accessed_at, metadata
          from storage.objects
          where bucket_id = ${bucketId}
            and name >= ${from} and name < ${to} || chr(1114111)
            and starts_with(${toKey('name')}, ${to})
        ), entries as (
          select true as is_folder, min(folder) as name, null::uuid as id, min(created_at) as created_at,
            min(created_at) as updated_at, null::timestamptz as last_accessed_at, null::jsonb as metadata
          from visible
          where is_folder
          group by ${toKey('folder')}
          union all
          select false, name, id, created_at, updated_at, last_accessed_at, metadata
          from visible
          where not is_folder
        )
        select name,
          case when not is_folder then json_build_object(
            'id', id,
            'updated_at', ${toIsoTime(sql, 'updated_at')},
            'created_at', ${toIsoTime(sql, 'created_at')},
            'last_accessed_at', ${toIsoTime(sql, 'last_accessed_at')},
            'metadata', metadata
          ) end::text as fields
        from entries
        order by
          ${column === 'name' ? sql`` : byTime}
          ${toKey('name')} ${direction}, name ${direction}
        limit ${limit} offset ${offset}`
    },
    { readOnly: true },
  )
  return rows.map(({ name, fields }) => ({ name, fields: fields && JSON.parse(fields) }))
}

const writeCursor = (offset: number) => Buffer.from(String(offset)).toString('base64url')

function readCursor(cursor: string): number {
  const offset = Number(Buffer.from(cursor, 'base64url').toString())
  if (!Number.isSafeInteger(offset) || offset < 0) {
    throw errors.invalidRequest('body/cursor: not one of ours')
  }
  return offset
}
