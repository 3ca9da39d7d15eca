import type { Sql } from '../database.ts'
import * as errors from '../errors/storage.ts'

export interface Bucket {
  id: string
  public: boolean
  fileSizeLimit: number | null // bytes; null leaves the limit of the whole storage
  allowedMimeTypes: string[] | null // exact, or as in image/*; null allows everything
}

export const globalFileSizeLimit = 50 * 1024 * 1024

/** Bypasses all policies. @throws NoSuchBucket */
export async function requireBucket(sql: Sql, id: string): Promise<Bucket> {
  const [row] = await sql<
    { id: string; public: boolean; file_size_limit: string | null; allowed_mime_types: string | null }[]
  >`
    select id, public, file_size_limit, to_json(allowed_mime_types)::text as allowed_mime_types
    from storage.buckets
    where id = ${id}`
  if (!row) {
    throw errors.noSuchBucket()
  }
  return {
    id: row.id,
    public: row.public,
    fileSizeLimit: row.file_size_limit === null ? null : Number(row.file_size_limit),
    allowedMimeTypes: row.allowed_mime_types && JSON.parse(row.allowed_mime_types),
  }
}

export const toSizeLimit = (bucket: Bucket) =>
  Math.min(bucket.fileSizeLimit ?? globalFileSizeLimit, globalFileSizeLimit)

export function requireAllowedType(bucket: Bucket, type: string): void {
  const essence = type.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  const kind = `${essence.split('/', 1)[0]}/*`
  const isAllowed =
    !bucket.allowedMimeTypes?.length ||
    bucket.allowedMimeTypes.some(allowed => ['*/*', kind, essence].includes(allowed.toLowerCase()))
  if (!isAllowed) {
    throw errors.invalidMimeType(essence)
  }
}
