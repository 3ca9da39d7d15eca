import type { Database, Sql, Transaction } from '../database.ts'
import type { Identity } from '../identity.ts'
import type { ImageSize } from './image-tasks.ts'

/** `metadata` of a row, as the original writes it (protocol §3.4). */
export interface ObjectMetadata {
  eTag: string
  size: number
  mimetype: string
  cacheControl: string
  lastModified: string
  contentLength: number
  httpStatusCode: 200
  contentEncoding?: string // only for files that were uploaded compressed
}

export interface StoredObject {
  id: string
  name: string
  bucketId: string
  version: string
  metadata: ObjectMetadata
  userMetadata: Record<string, unknown> | null
  size: ImageSize | null
  createdAt: string
}

export interface NewObject {
  id: string
  bucketId: string
  name: string
  version: string
  metadata: ObjectMetadata
  userMetadata: Record<string, unknown> | null
  ownerId: string | null
  size: ImageSize | null
}

export interface WrittenObject {
  id: string
  replacedVersion: string | null
}

interface ObjectRow {
  id: string
  name: string
  bucket_id: string
  version: string
  metadata: string | null
  user_metadata: string | null
  width: number | null
  height: number | null
  created_at: string
}

type AnySql = Sql | Transaction

export const toIsoTime = (sql: AnySql, column: string) =>
  sql`to_char(${sql(column)} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Passes a list without the driver's array types. */
export const toListParameter = (sql: AnySql, values: string[]) =>
  sql`(select jsonb_array_elements_text(${JSON.stringify(values)}::text::jsonb))`

export async function findObject(sql: AnySql, bucketId: string, name: string): Promise<StoredObject | null> {
  const [row] = await sql<ObjectRow[]>`
    select id, name, bucket_id, version, metadata::text, user_metadata::text, width, height,
      ${toIsoTime(sql, 'created_at')} as created_at
    from storage.objects
    where bucket_id = ${bucketId} and name = ${name}`
  return row ? toObject(row) : null
}

/** Null for an unknown bucket. */
export async function findObjectAndBucket(
  sql: Sql,
  bucketId: string,
  name: string,
): Promise<{ isPublic: boolean; object: StoredObject | null } | null> {
  const [row] = await sql<((ObjectRow | { id: null }) & { is_public: boolean })[]>`
    select buckets.public as is_public, objects.id, objects.name, bucket_id, version, metadata::text, user_metadata::text,
      width, height, ${toIsoTime(sql, 'objects.created_at')} as created_at
    from storage.buckets
    left join storage.objects on bucket_id = buckets.id and objects.name = ${name}
    where buckets.id = ${bucketId}`
  return row ? { isPublic: row.is_public, object: row.id === null ? null : toObject(row) } : null
}

export const findVisibleObject = (
  database: Database,
  identity: Identity,
  { bucketId, name }: { bucketId: string; name: string },
): Promise<StoredObject | null> =>
  identity.role === 'service_role'
    ? findObject(database.owner, bucketId, name)
    : database.asRole(identity, sql => findObject(sql, bucketId, name), { readOnly: true })

/** One writer at a time for a key until the transaction ends, so that each knows which version it replaces. */
export async function lockKeys(sql: Transaction, keys: { bucketId: string; name: string }[]): Promise<void> {
  const names = keys.map(({ bucketId, name }) => `storage ${bucketId}/${name}`).sort()
  for (const name of names) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`
  }
}

/** @throws PostgresError 23505 for a key that is taken, 42501 where the caller's policies refuse */
export async function insertObject(sql: Transaction, object: NewObject): Promise<WrittenObject> {
  await sql`${insertion(sql, object)}`
  return { id: object.id, replacedVersion: null }
}

export async function upsertObject(sql: Transaction, object: NewObject): Promise<WrittenObject> {
  const [previous] = await sql<{ version: string }[]>`
    select version from storage.objects where bucket_id = ${object.bucketId} and name = ${object.name}`
  const [row] = await sql<{ id: string }[]>`
    ${insertion(sql, object)}
    on conflict (bucket_id, name) do update
    set version = excluded.version,
      metadata = excluded.metadata,
      user_metadata = excluded.user_metadata,
      width = excluded.width,
      height = excluded.height,
      owner = excluded.owner,
      owner_id = excluded.owner_id,
      updated_at = now()
    returning id`
  return { id: row?.id ?? object.id, replacedVersion: previous?.version ?? null }
}

function insertion(sql: Transaction, object: NewObject) {
  const { id, bucketId, name, version, metadata, userMetadata, ownerId, size } = object
  const userText = userMetadata ? JSON.stringify(userMetadata) : null
  return sql`
    insert into storage.objects (id, bucket_id, name, version, metadata, user_metadata, owner, owner_id, width, height)
    values (
      ${id}, ${bucketId}, ${name}, ${version}, ${JSON.stringify(metadata)}::text::jsonb, ${userText}::text::jsonb,
      ${ownerId}, ${ownerId}::text, ${size?.width ?? null}, ${size?.height ?? null}
    )`
}

/** For rows that were written by hand. */
const unknownMetadata = {
  eTag: '""',
  size: 0,
  mimetype: 'application/octet-stream',
  cacheControl: 'no-cache',
  contentLength: 0,
  httpStatusCode: 200 as const,
}

function toObject(row: ObjectRow): StoredObject {
  return {
    id: row.id,
    name: row.name,
    bucketId: row.bucket_id,
    version: row.version,
    metadata: { ...unknownMetadata, lastModified: row.created_at, ...JSON.parse(row.metadata ?? '{}') },
    userMetadata: row.user_metadata ? JSON.parse(row.user_metadata) : null,
    size: row.width && row.height ? { width: row.width, height: row.height } : null,
    createdAt: row.created_at,
  }
}

export async function listVisibleKeys(
  database: Database,
  identity: Identity,
  { bucketId, keys, headers }: { bucketId: string; keys: string[]; headers?: Headers },
): Promise<Set<string>> {
  const rows = await database.asRole(
    identity,
    sql => sql<{ name: string }[]>`
      select name from storage.objects where bucket_id = ${bucketId} and name in ${toListParameter(sql, keys)}`,
    // As with the original, policies may read the request's headers.
    {
      readOnly: true,
      ...(headers && { settings: { 'request.headers': JSON.stringify(Object.fromEntries(headers)) } }),
    },
  )
  return new Set(rows.map(row => row.name))
}
