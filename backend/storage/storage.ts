import { join } from 'node:path'
import { Hono } from 'hono'
import * as errors from '../errors/storage.ts'
import { createPeriodicJob } from '../periodic-job.ts'
import type { BackendEnv, ServiceParts } from '../service.ts'
import { createBucketRoutes } from './bucket-routes.ts'
import { DiskFileStore } from './disk-file-store.ts'
import { eraseTrash } from './erase-trash.ts'
import { unlessFilesAreHeld } from './file-removal.ts'
import { FileStorePair } from './file-store-pair.ts'
import { ImageCache } from './image-cache.ts'
import { ImageProcess } from './image-process.ts'
import { createImageQueue } from './image-queue.ts'
import { createObjectRoutes } from './object-routes.ts'
import { createRenderRoutes } from './render-routes.ts'
import { endExpiredUploads } from './resumable/receive-part.ts'
import { createResumableRoutes } from './resumable/resumable-routes.ts'
import { createSignedRoutes } from './signed-routes.ts'
import { SignedUrlTokens } from './signed-url-tokens.ts'
import type { StorageContext } from './storage-context.ts'
import { sweepFiles } from './sweep-files.ts'

export interface Storage {
  app: Hono<BackendEnv>
  start(): Promise<void>
  stop(): Promise<void>
}

const hour = 3_600_000
const firstSweepAfter = 60_000
const sweepEvery = 6 * hour

const checkEvery = 30_000 // milliseconds; until then a process may take uploads for a former store, but no rows

const renderCacheBytes = 512 * 1024 * 1024

export function createStorage(parts: ServiceParts): Storage {
  const { database, budgets, filesDirectory, log } = parts
  const files = parts.files ?? new DiskFileStore(join(filesDirectory, 'objects'))
  // Separate, so that staff's uploads don't wait for visitors' images; those have less priority than requests.
  const uploads = { imageQueue: createImageQueue(), images: new ImageProcess() }
  const renders = {
    imageQueue: createImageQueue(),
    images: parts.images ?? new ImageProcess({ priority: 10 }),
  }
  const pair = new FileStorePair({ database, files, log })
  const context: StorageContext = {
    ...uploads,
    database,
    budgets,
    log,
    files,
    pair,
    tokens: new SignedUrlTokens(database),
    async discard(versions) {
      if (!(await pair.isRight())) {
        return
      }
      try {
        await unlessFilesAreHeld(database.owner, () => files.remove(versions))
      } catch (error) {
        log.error('Files could not be removed; the sweep will try again', { versions, error })
      }
    },
  }
  const cache = new ImageCache({ root: join(filesDirectory, 'renders'), maxBytes: renderCacheBytes, log })

  const app = new Hono<BackendEnv>()
  app.route('/bucket', createBucketRoutes(context))
  app.route('/object', createSignedRoutes(context))
  app.route('/object', createObjectRoutes(context))
  app.route('/render/image', createRenderRoutes({ ...context, ...renders }, cache))
  app.route('/upload/resumable', createResumableRoutes(context))
  app.all('*', c => {
    throw errors.noSuchRoute(c.req.method, c.req.path.replace(/^\/storage\/v1/, '') || '/')
  })

  const sweeping = createPeriodicJob({
    name: 'The sweep of files',
    initialDelay: firstSweepAfter,
    interval: sweepEvery,
    log,
    async run(signal) {
      const swept = await sweepFiles({ database, files, log, signal, graceTime: hour })
      if (swept && swept.files + swept.missing > 0) {
        log.info('Storage was swept', { ...swept })
      }
    },
  })

  const checking = createPeriodicJob({
    name: 'The check of the files',
    initialDelay: checkEvery,
    interval: checkEvery,
    log,
    run: () => pair.check(),
  })

  const expiring = createPeriodicJob({
    name: 'The end of expired uploads',
    initialDelay: firstSweepAfter,
    interval: hour,
    log,
    run: signal => endExpiredUploads(context, signal),
  })

  const erasing = createPeriodicJob({
    name: 'The end of the trash',
    initialDelay: firstSweepAfter,
    interval: hour,
    log,
    run: () => eraseTrash(context),
  })

  return {
    app,
    async start() {
      pair.start()
      checking.start()
      sweeping.start()
      expiring.start()
      erasing.start()
    },
    async stop() {
      await Promise.all([
        pair.stop(),
        checking.stop(),
        sweeping.stop(),
        expiring.stop(),
        erasing.stop(),
        uploads.images.stop(),
        parts.images ? undefined : renders.images.stop(),
      ])
    },
  }
}
