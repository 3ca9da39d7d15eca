import type { Sql } from '../../database.ts'

export interface ResumableUpload {
  id: string
  bucketId: string
  name: string
  ownerId: string | null
  length: number
  isUpsert: boolean
  contentType: string
  cacheControl: string
  userMetadata: Record<string, unknown> | null
  expiresAt: Date
  finishedAt: Date | null
  offset: number // bytes received
  parts: number
}

export type NewUpload = Omit<ResumableUpload, 'id' | 'expiresAt' | 'finishedAt' | 'offset' | 'parts'>

const uploadLifetime = 86_400 // seconds

export async function insertUpload(sql: Sql, upload: NewUpload): Promise<string> {
  const [row] = await sql<{ id: string }[]>`
    insert into backend.resumable_uploads
      (bucket_id, name, owner_id, length, is_upsert, content_type, cache_control, user_metadata, expires_at)
    values (
      ${upload.bucketId}, ${upload.name}, ${upload.ownerId}, ${upload.length}, ${upload.isUpsert},
      ${upload.contentType}, ${upload.cacheControl},
      ${upload.userMetadata && JSON.stringify(upload.userMetadata)}::text::jsonb,
      now() + make_interval(secs => ${uploadLifetime})
    )
    returning id`
  return row?.id ?? ''
}

export async function findUpload(sql: Sql, id: string): Promise<ResumableUpload | null> {
  const [row] = await sql<(Omit<ResumableUpload, 'userMetadata'> & { userMetadata: string | null })[]>`
    select
      u.id, u.bucket_id as "bucketId", u.name, u.owner_id as "ownerId", u.length::float8 as length,
      u.is_upsert as "isUpsert", u.content_type as "contentType", u.cache_control as "cacheControl",
      u.user_metadata::text as "userMetadata", u.expires_at as "expiresAt", u.finished_at as "finishedAt",
      p.parts,
      case when u.finished_at is null then p.size else u.length::float8 end as offset
    from backend.resumable_uploads u
    cross join lateral (
      select count(*)::int as parts, coalesce(sum(size), 0)::float8 as size
      from backend.upload_parts where upload_id = u.id
    ) p
    where u.id = ${id}`
  return row ? { ...row, userMetadata: row.userMetadata && JSON.parse(row.userMetadata) } : null
}

export async function countUnfinished(sql: Sql, ownerId: string | null): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from backend.resumable_uploads
    where owner_id is not distinct from ${ownerId} and finished_at is null`
  return row?.count ?? 0
}

/** False where another request has written there meanwhile. */
export function insertPart(
  sql: Sql,
  { id }: ResumableUpload,
  part: { start: number; size: number; version: string },
): Promise<boolean> {
  return sql.begin(async transaction => {
    await transaction`select from backend.resumable_uploads where id = ${id} for update`
    const { count } = await transaction`
      insert into backend.upload_parts (upload_id, start_offset, size, version)
      select ${id}, ${part.start}, ${part.size}, ${part.version}
      where ${part.start} = (
        select coalesce(sum(size), 0) from backend.upload_parts where upload_id = ${id}
      )`
    return count === 1
  })
}

export const listParts = (sql: Sql, id: string) => sql<{ version: string; size: number }[]>`
  select version, size::float8 as size from backend.upload_parts where upload_id = ${id} order by start_offset`

/** Null while another process stores the object; `isMade` if one that died since has stored it. */
export async function claimFinish(
  sql: Sql,
  id: string,
  { seconds, version }: { seconds: number; version: string },
): Promise<{ isMade: boolean } | null> {
  const [row] = await sql<{ isMade: boolean }[]>`
    with claimed as (
      select exists (select from storage.objects o where o.version = object_version) as is_made
      from backend.resumable_uploads
      where id = ${id} and finished_at is null and (finishing_until is null or finishing_until < now())
      for update
    )
    update backend.resumable_uploads u
    set
      finishing_until = now() + make_interval(secs => ${seconds}),
      -- Kept where it is made: this process may die, too.
      object_version = case when claimed.is_made then u.object_version else ${version} end
    from claimed
    where u.id = ${id}
    returning claimed.is_made as "isMade"`
  return row ?? null
}

export const releaseFinish = (sql: Sql, id: string) =>
  sql`update backend.resumable_uploads set finishing_until = null where id = ${id}`

/** The row stays until it expires, for a client that missed the reply. Returns the files of its parts. */
export function markFinished(sql: Sql, id: string): Promise<string[]> {
  return sql.begin(async transaction => {
    await transaction`
      update backend.resumable_uploads set finished_at = now(), finishing_until = null where id = ${id}`
    const rows = await transaction<{ version: string }[]>`
      delete from backend.upload_parts where upload_id = ${id} returning version`
    return rows.map(({ version }) => version)
  })
}

export async function deleteUpload(sql: Sql, id: string): Promise<string[]> {
  const rows = await sql<{ version: string | null }[]>`
    with parts as (select version from backend.upload_parts where upload_id = ${id}),
      gone as (delete from backend.resumable_uploads where id = ${id})
    select version from parts`
  return rows.flatMap(({ version }) => version ?? [])
}

export const listExpired = (sql: Sql) => sql<{ id: string }[]>`
  select id from backend.resumable_uploads where expires_at < now() order by expires_at limit 1000`

export async function listPartsOfShard(sql: Sql, shard: string): Promise<string[]> {
  const rows = await sql<{ version: string }[]>`
    select version from backend.upload_parts where starts_with(version, ${shard})`
  return rows.map(({ version }) => version)
}
