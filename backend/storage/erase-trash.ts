import { serviceRole } from '../identity.ts'
import { unpublishedImages } from './image-buckets.ts'
import { removeObjects } from './remove-objects.ts'
import type { StorageContext } from './storage-context.ts'

/** If this breaks off, the remaining images are found among the unused ones of the picture library. */
export async function eraseTrash(context: StorageContext): Promise<void> {
  const rows = await context.database.owner<{ name: string }[]>`select private.erase_expired_trash() as name`
  const keys = rows.map(row => row.name)
  if (keys.length > 0) {
    await removeObjects(context, { identity: serviceRole, bucketId: unpublishedImages, keys })
  }
}
