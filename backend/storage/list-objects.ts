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

/**
 * The direct children of a folder, named as the folder has them; deeper levels appear as one row each (protocol §3.5).
 * Letters count the same in either case. A search may lead into folders: then it is theirs whose children are listed.
 */
export async function listObjects(
  database: Database,
  caller: Identity,
  { bucketId, search, limit, offset, sortBy, ...query }: z.infer<typeof listing> & { bucketId: string },
) {
  const folder = query.prefix.replace(/^\/+|\/+$/g, '')
  const prefix = folder ? `${folder}/` : ''
  const entries = await listEntries(database, caller, {
    ...{ bucketId, head: prefix + search, offset, kind: 'first', isFolded: true },
    ...{ column: sortBy.column, isDescending: sortBy.order.toLowerCase() === 'desc' },
    limit: Math.min(limit, maxRows),
  })
  return entries.map(({ name, facts }) => ({ name: name.slice(prefix.length), ...(facts ?? noFacts) }))
}

/**
 * Everything that begins with the prefix, with full names; with a delimiter, what lies deeper appears as folders, each as
 * old as the oldest file in it.
 */
export async function listObjectsV2(
  database: Database,
  caller: Identity,
  { bucketId, prefix, cursor, sortBy, ...query }: z.infer<typeof listingV2> & { bucketId: string },
) {
  const limit = Math.min(query.limit, maxRowsV2)
  const offset = cursor === undefined ? 0 : readCursor(cursor)
  const entries = await listEntries(database, caller, {
    ...{ bucketId, head: prefix, offset, kind: 'second', isFolded: query.with_delimiter },
    ...{ column: sortBy.column, isDescending: sortBy.order === 'desc' },
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
  /** What names begin with. */
  head: string
  /** The first kind of list ignores case and, where files go by time, has the folders before them. */
  kind: 'first' | 'second'
  /** Whether what has a slash behind the head is folded into folders. */
  isFolded: boolean
  column: string
  isDescending: boolean
  limit: number
  offset: number
}

/** Policies decide what the caller sees. */
async function listEntries(database: Database, caller: Identity, query: EntryQuery): Promise<Entry[]> {
  const { bucketId, head, kind, isFolded, column, isDescending, limit, offset } = query
  const isFirst = kind === 'first'
  // A range that the unique index serves: capitals come before small letters.
  const [from, to] = isFirst ? [head.toUpperCase(), head.toLowerCase()] : [head, head]
  const rows = await database.asRole(
    caller,
    sql => {
      const direction = isDescending ? sql`desc` : sql`asc`
      const toKey = (name: string) => (isFirst ? sql`lower(${sql(name)})` : sql(name))
      const rest = sql`substr(name, ${head.length + 1})`
      const time = isFirst ? sql`case when not is_folder then ${sql(column)} end` : sql(column)
      const byTime = sql`${isFirst ? sql`is_folder desc,` : sql``} ${time} ${direction},`
      return sql<{ name: string; facts: string | null }[]>`
        with visible as (
          select ${isFolded ? sql`strpos(${rest}, '/') > 0` : sql`false`} as is_folder,
            left(name, ${head.length} + strpos(${rest}, '/') - 1) as folder,
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
          ) end::text as facts
        from entries
        order by
          ${column === 'name' ? sql`` : byTime}
          ${toKey('name')} ${direction}, name ${direction}
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
