import { z } from 'zod'
import type { Database, Identity } from '../database.ts'
import * as failures from '../errors/storage.ts'
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

/** Rows of one answer, however many are asked for. */
const maxRows = 1500
const maxRowsV2 = 1000

/** The direct children of a folder, named as the folder has them; deeper levels appear as one row each (protocol §3.5). */
export async function listObjects(
  database: Database,
  caller: Identity,
  { bucketId, search, limit, offset, sortBy, ...query }: z.infer<typeof listing> & { bucketId: string },
) {
  const folder = query.prefix.replace(/^\/+|\/+$/g, '')
  const prefix = folder ? `${folder}/` : ''
  const entries = await listEntries(database, caller, {
    ...{ bucketId, prefix, search, offset },
    ...{ column: sortBy.column, isDescending: sortBy.order.toLowerCase() === 'desc' },
    isFolded: true,
    limit: Math.min(limit, maxRows),
  })
  return entries.map(({ name, facts }) => ({ name: name.slice(prefix.length), ...(facts ?? noFacts) }))
}

/** Everything that begins with the prefix, with full names; with a delimiter, what lies deeper appears as folders. */
export async function listObjectsV2(
  database: Database,
  caller: Identity,
  { bucketId, prefix, cursor, sortBy, ...query }: z.infer<typeof listingV2> & { bucketId: string },
) {
  const limit = Math.min(query.limit, maxRowsV2)
  const offset = cursor === undefined ? 0 : readCursor(cursor)
  const entries = await listEntries(database, caller, {
    ...{ bucketId, prefix, search: '', offset },
    ...{ column: sortBy.column, isDescending: sortBy.order === 'desc' },
    isFolded: query.with_delimiter,
    // One more tells whether there is another page.
    limit: limit + 1,
  })
  const hasNext = entries.length > limit
  const page = entries.slice(0, limit)
  return {
    hasNext,
    ...(hasNext && { nextCursor: writeCursor(offset + limit) }),
    folders: page.flatMap(({ name, facts }) => (facts ? [] : { key: name, name: `${name}/` })),
    objects: page.flatMap(({ name, facts }) => (facts ? { key: name, name, ...facts } : [])),
  }
}

interface Entry {
  name: string
  /** Null for a folder. */
  facts: Record<keyof typeof noFacts, unknown> | null
}

const noFacts = { id: null, updated_at: null, created_at: null, last_accessed_at: null, metadata: null }

interface EntryQuery {
  bucketId: string
  prefix: string
  /** What the rest of the name begins with, in any case. */
  search: string
  /** Whether what has a slash behind the prefix is folded into folders, which come first. */
  isFolded: boolean
  column: string
  isDescending: boolean
  limit: number
  offset: number
}

/** Policies decide what the caller sees. */
async function listEntries(database: Database, caller: Identity, query: EntryQuery): Promise<Entry[]> {
  const { bucketId, prefix, search, isFolded, column, isDescending, limit, offset } = query
  const rows = await database.asRole(
    caller,
    sql => {
      const direction = isDescending ? sql`desc` : sql`asc`
      const rest = sql`substr(name, ${prefix.length + 1})`
      return sql<{ name: string; facts: string | null }[]>`
        with visible as (
          select ${isFolded ? sql`strpos(${rest}, '/') > 0` : sql`false`} as is_folder,
            ${prefix} || split_part(${rest}, '/', 1) as folder,
            id, name, created_at, updated_at, last_accessed_at, metadata
          from storage.objects
          where bucket_id = ${bucketId}
            -- A range that the unique index serves: everything that begins with the prefix.
            and name >= ${prefix} and name < ${prefix} || chr(1114111)
            and starts_with(lower(${rest}), lower(${search}))
        ), entries as (
          select distinct true as is_folder, folder as name, null::uuid as id, null::timestamptz as created_at,
            null::timestamptz as updated_at, null::timestamptz as last_accessed_at, null::jsonb as metadata
          from visible
          where is_folder
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
          ) end::text as facts
        from entries
        order by entries.is_folder desc, ${sql(column)} ${direction}, name ${direction}
        limit ${limit} offset ${offset}`
    },
    { readOnly: true },
  )
  return rows.map(({ name, facts }) => ({ name, facts: facts && JSON.parse(facts) }))
}

const writeCursor = (offset: number) => Buffer.from(String(offset)).toString('base64url')

function readCursor(cursor: string): number {
  const offset = Number(Buffer.from(cursor, 'base64url').toString())
  if (!Number.isSafeInteger(offset) || offset < 0) {
    throw failures.invalidRequest('body/cursor: not one of ours')
  }
  return offset
}
