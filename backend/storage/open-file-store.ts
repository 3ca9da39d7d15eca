import { join } from 'node:path'
import type { S3Location } from '../s3/s3-location.ts'
import { DiskFileStore } from './disk-file-store.ts'
import type { FileStore } from './file-store.ts'

/** @param location null for the disk */
export async function openFileStore(filesDirectory: string, location: S3Location | null): Promise<FileStore> {
  if (location === null) {
    return new DiskFileStore(join(filesDirectory, 'objects'))
  }
  const [{ S3Bucket }, { S3FileStore }] = await Promise.all([
    import('../s3/s3-bucket.ts'),
    import('./s3-file-store.ts'),
  ])
  return new S3FileStore(await S3Bucket.open(location))
}
