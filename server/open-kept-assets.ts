import { join } from 'node:path'
import { S3Bucket } from '../backend/s3/s3-bucket.ts'
import type { AppBuild } from './app-build.ts'
import { createKeptAssets, type KeptAssets } from './kept-assets.ts'
import { log } from './log.ts'
import type { ServeParts } from './serve-types.ts'

/** Before the first page is served, as any process may be asked for its files. */
export async function openKeptAssets(
  { config, isFirst, running }: ServeParts,
  { staticDirectory }: AppBuild,
): Promise<KeptAssets | null> {
  if (staticDirectory === null) {
    return null
  }
  const bucket = config.filesLocation && (await S3Bucket.open(config.filesLocation))
  running.defer(async () => bucket?.close())
  const kept = createKeptAssets({
    built: join(staticDirectory, 'assets'),
    // Beside the uploaded files, so that processes that share those share these.
    directory: join(config.dataDirectory, 'files/assets'),
    former: join(config.dataDirectory, 'assets'),
    bucket,
    log,
  })
  running.defer(async () => kept.stop())
  // Later workers too, as the first may have died before it had kept everything.
  const keeping = kept.keep()
  if (isFirst) {
    await keeping
  }
  return kept
}
