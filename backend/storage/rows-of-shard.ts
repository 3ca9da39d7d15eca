import type { Sql } from '../database.ts'

export interface ShardRow {
  id: string
  bucketId: string
  name: string
  version: string
  size: number | null // bytes; null for a row that was written by hand
  eTag: string | null
  isOld: boolean
}

/** A range, so that the index on `version` serves it. */
export function listRowsOfShard(
  sql: Sql,
  shard: string,
  { graceTime }: { graceTime: number },
): Promise<ShardRow[]> {
  return sql<ShardRow[]>`
    select id, bucket_id as "bucketId", name, version,
      (metadata ->> 'size')::float8 as size, metadata ->> 'eTag' as "eTag",
      updated_at < now() - make_interval(secs => ${graceTime / 1000}) as "isOld"
    from storage.objects
    where version >= ${shard} and version < ${toNext(shard)}`
}

/** `g` comes after every hexadecimal digit in every collation. */
const toNext = (shard: string) => (shard === 'f' ? 'g' : (Number.parseInt(shard, 16) + 1).toString(16))
