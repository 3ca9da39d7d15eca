import type { Transaction } from '../database.ts'
import type { Identity } from '../identity.ts'
import { toIsoTime, toListParameter } from './objects.ts'
import type { StorageContext } from './storage-context.ts'

export async function removeObjects(
  { database, discard }: StorageContext,
  { identity, bucketId, keys }: { identity: Identity; bucketId: string; keys: string[] },
): Promise<{ json: string; count: number }> {
  const rows = await database.asRole(
    identity,
    sql => sql<{ version: string; json: string }[]>`
      delete from storage.objects
      where bucket_id = ${bucketId} and name in ${toListParameter(sql, keys)}
      returning version, ${toObjectJson(sql)} as json`,
  )
  await discard(rows.map(row => row.version))
  return { json: `[${rows.map(row => row.json).join(',')}]`, count: rows.length }
}

const toObjectJson = (sql: Transaction) => sql`
  json_build_object(
    'name', name,
    'bucket_id', bucket_id,
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
  { database, discard }: StorageContext,
  { identity, bucketId }: { identity: Identity; bucketId: string },
): Promise<void> {
  for (;;) {
    const rows = await database.asRole(
      identity,
      sql => sql<{ version: string }[]>`
        delete from storage.objects
        where id in (select id from storage.objects where bucket_id = ${bucketId} limit 1000)
        returning version`,
    )
    await discard(rows.map(row => row.version))
    if (rows.length === 0) {
      return
    }
  }
}
