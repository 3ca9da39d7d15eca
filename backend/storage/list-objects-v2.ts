import { z } from 'zod'
import type { Database, Identity } from '../database.ts'
import * as failures from '../errors/storage.ts'
import { toIsoTime } from './objects.ts'

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

const maxRows = 1000

interface Entry {
  kind: 'folder' | 'object'
  json: string
}

/**
 * Everything that begins with the prefix as JSON text, with full names; with a delimiter, what lies deeper appears as
 * folders. The cursor says how many entries came before.
 */
export async function listObjectsV2(
  database: Database,
  caller: Identity,
  {
    bucketId,
    prefix,
    cursor,
    with_delimiter: hasDelimiter,
    ...query
  }: z.infer<typeof listingV2> & { bucketId: string },
): Promise<string> {
  const limit = Math.min(query.limit, maxRows)
  const offset = cursor === undefined ? 0 : readCursor(cursor)
  const { column, order } = query.sortBy
  const entries = await database.asRole(
    caller,
    sql => {
      const direction = order === 'desc' ? sql`desc` : sql`asc`
      const rest = sql`substr(name, ${prefix.length + 1})`
      const isDeeper = hasDelimiter ? sql`strpos(${rest}, '/') > 0` : sql`false`
      return sql<Entry[]>`
        with visible as (
          select ${prefix} || split_part(${rest}, '/', 1) as folder, ${isDeeper} as is_deeper,
            id, name, created_at, updated_at, last_accessed_at, metadata
          from storage.objects
          where bucket_id = ${bucketId}
            and name >= ${prefix} and name < ${prefix} || chr(1114111)
        ), entries as (
          select distinct true as is_folder, folder as name, null::uuid as id, null::timestamptz as created_at,
            null::timestamptz as updated_at, null::timestamptz as last_accessed_at, null::jsonb as metadata
          from visible
          where is_deeper
          union all
          select false, name, id, created_at, updated_at, last_accessed_at, metadata
          from visible
          where not is_deeper
        )
        select case when is_folder then 'folder' else 'object' end as kind,
          case when is_folder then json_build_object('key', name, 'name', name || '/')
          else json_build_object(
            'key', name,
            'name', name,
            'id', id,
            'updated_at', ${toIsoTime(sql, 'updated_at')},
            'created_at', ${toIsoTime(sql, 'created_at')},
            'last_accessed_at', ${toIsoTime(sql, 'last_accessed_at')},
            'metadata', metadata
          ) end::text as json
        from entries
        order by entries.is_folder desc, ${sql(column)} ${direction}, name ${direction}
        limit ${limit + 1} offset ${offset}`
    },
    { readOnly: true },
  )
  const page = entries.slice(0, limit)
  const toList = (kind: Entry['kind']) =>
    `[${page
      .filter(entry => entry.kind === kind)
      .map(entry => entry.json)
      .join(',')}]`
  const hasNext = entries.length > limit
  const next = hasNext ? `,"nextCursor":"${writeCursor(offset + limit)}"` : ''
  return `{"hasNext":${hasNext}${next},"folders":${toList('folder')},"objects":${toList('object')}}`
}

const writeCursor = (offset: number) => Buffer.from(String(offset)).toString('base64url')

function readCursor(cursor: string): number {
  const offset = Number(Buffer.from(cursor, 'base64url').toString())
  if (!Number.isSafeInteger(offset) || offset < 0) {
    throw failures.invalidRequest('body/cursor: not one of ours')
  }
  return offset
}
