import type { Transaction } from '../database.ts'
import type { Identity } from '../identity.ts'
import { publishedImages, unpublishedImages } from './image-buckets.ts'
import { toIsoTime, toListParameter } from './objects.ts'
import type { StorageContext } from './storage-context.ts'

interface Removed {
  version: string
  json: string
}

/** What is removed from the published images becomes an unpublished one and can be restored. */
export async function removeObjects(
  context: StorageContext,
  { identity, bucketId, keys }: { identity: Identity; bucketId: string; keys: string[] },
): Promise<{ json: string; count: number }> {
  const rows = await context.database.asRole(identity, async sql => {
    await keepImages(sql, bucketId)
    const removed = await sql<Removed[]>`
      delete from storage.objects
      where bucket_id = ${bucketId} and name in ${toListParameter(sql, keys)}
      returning version, ${toObjectJson(sql, bucketId)} as json`
    return bucketId === publishedImages ? [...removed, ...(await removeWithdrawn(sql, keys))] : removed
  })
  await discardUnnamed(context, bucketId, rows)
  return { json: `[${rows.map(row => row.json).join(',')}]`, count: rows.length }
}

/** Deleting a post has already withdrawn its images; removing them then, as specified, must also succeed. */
const removeWithdrawn = (sql: Transaction, keys: string[]) => sql<Removed[]>`
  update storage.objects
  set withdrawn_at = null
  where bucket_id = ${unpublishedImages} and withdrawn_at is not null and name in ${toListParameter(sql, keys)}
  returning version, ${toObjectJson(sql, publishedImages)} as json`

async function keepImages(sql: Transaction, bucketId: string): Promise<void> {
  if (bucketId === publishedImages) {
    await sql`select set_config('storage.keeps_removed', 'on', true)`
  }
}

async function discardUnnamed(
  { database, discard }: StorageContext,
  bucketId: string,
  rows: { version: string }[],
): Promise<void> {
  const versions = rows.map(row => row.version)
  if (bucketId !== publishedImages || versions.length === 0) {
    await discard(versions)
    return
  }
  const sql = database.owner
  const named = await sql<{ version: string }[]>`
    select version from storage.objects where version in ${toListParameter(sql, versions)}`
  const kept = new Set(named.map(row => row.version))
  await discard(versions.filter(version => !kept.has(version)))
}

const toObjectJson = (sql: Transaction, bucketId: string) => sql`
  json_build_object(
    'name', name,
    'bucket_id', ${bucketId}::text,
    'owner', owner,
    'owner_id', owner_id,
    'version', version,
    'id', id,
    'updated_at', ${toIsoTime(sql, 'updated_at')},
    'created_at', ${toIsoTime(sql, 'created_at')},
    'last_accessed_at', ${toIsoTime(sql, 'last_accessed_at')},
    'metadata', metadata,
    'user_metadata', user_metadata
  )::text`

export async function removeAllObjects(
  context: StorageContext,
  { identity, bucketId }: { identity: Identity; bucketId: string },
): Promise<void> {
  for (;;) {
    const rows = await context.database.asRole(identity, async sql => {
      await keepImages(sql, bucketId)
      return sql<{ version: string }[]>`
        delete from storage.objects
        where id in (select id from storage.objects where bucket_id = ${bucketId} limit 1000)
        returning version`
    })
    await discardUnnamed(context, bucketId, rows)
    if (rows.length === 0) {
      return
    }
  }
}
