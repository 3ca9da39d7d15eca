import type { Identity, Transaction } from '../database.ts'
import { toIsoTime, toRows } from './objects.ts'
import type { UploadParts } from './upload.ts'

/** Deletes the rows that the caller may delete, then their files. Returns the rows as JSON text. */
export async function removeObjects(
  { database, discard }: UploadParts,
  { caller, bucketId, keys }: { caller: Identity; bucketId: string; keys: string[] },
): Promise<{ json: string; count: number }> {
  const rows = await database.asRole(
    caller,
    sql => sql<{ version: string; json: string }[]>`
      delete from storage.objects
      where bucket_id = ${bucketId} and name in ${toRows(sql, keys)}
      returning version, ${toWireRow(sql)} as json`,
  )
  await discard(rows.map(row => row.version))
  return { json: `[${rows.map(row => row.json).join(',')}]`, count: rows.length }
}

const toWireRow = (sql: Transaction) => sql`
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

/** Deletes all of a bucket that the caller may delete, a thousand at a time. */
export async function removeAllObjects(
  { database, discard }: UploadParts,
  { caller, bucketId }: { caller: Identity; bucketId: string },
): Promise<void> {
  for (;;) {
    const rows = await database.asRole(
      caller,
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
