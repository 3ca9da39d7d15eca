import { z } from 'zod'
import type { Database, Identity } from '../database.ts'
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

/** Rows of one answer, however many are asked for. */
const maxRows = 1500

/**
 * The direct children of a folder as JSON text: deeper levels appear as one row each, before the files
 * (protocol §3.5). Policies decide what the caller sees.
 */
export async function listObjects(
  database: Database,
  caller: Identity,
  { bucketId, ...query }: z.infer<typeof listing> & { bucketId: string },
): Promise<string> {
  const folder = query.prefix.replace(/^\/+|\/+$/g, '')
  const prefix = folder ? `${folder}/` : ''
  const { column, order } = query.sortBy
  const [row] = await database.asRole(
    caller,
    sql => {
      const direction = order.toLowerCase() === 'desc' ? sql`desc` : sql`asc`
      return sql<{ json: string }[]>`
        with children as (
          select split_part(substr(name, ${prefix.length + 1}), '/', 1) as entry,
            strpos(substr(name, ${prefix.length + 1}), '/') > 0 as is_folder,
            id, created_at, updated_at, last_accessed_at, metadata
          from storage.objects
          where bucket_id = ${bucketId}
            -- A range that the unique index serves: everything that begins with the prefix.
            and name >= ${prefix} and name < ${prefix} || chr(1114111)
            and starts_with(lower(substr(name, ${prefix.length + 1})), lower(${query.search}))
        ), entries as (
          select distinct entry as name, true as is_folder, null::uuid as id, null::timestamptz as created_at,
            null::timestamptz as updated_at, null::timestamptz as last_accessed_at, null::jsonb as metadata
          from children
          where is_folder
          union all
          select entry, false, id, created_at, updated_at, last_accessed_at, metadata
          from children
          where not is_folder and entry <> ''
        ), page as (
          select *
          from entries
          order by is_folder desc, ${sql(column)} ${direction}, name ${direction}
          limit ${Math.min(query.limit, maxRows)} offset ${query.offset}
        )
        select coalesce(json_agg(json_build_object(
          'name', name,
          'id', id,
          'updated_at', ${toIsoTime(sql, 'updated_at')},
          'created_at', ${toIsoTime(sql, 'created_at')},
          'last_accessed_at', ${toIsoTime(sql, 'last_accessed_at')},
          'metadata', metadata
        ) order by is_folder desc, ${sql(column)} ${direction}, name ${direction}), '[]')::text as json
        from page`
    },
    { readOnly: true },
  )
  return row?.json ?? '[]'
}
