import { join } from 'node:path'
import { Hono } from 'hono'
import sharp from 'sharp'
import { createChore } from '../chore.ts'
import * as failures from '../errors/storage.ts'
import type { BackendEnv, ServiceParts } from '../service.ts'
import { AddressTokens } from './address-tokens.ts'
import { createBucketRoutes } from './bucket-routes.ts'
import type { StorageContext } from './context.ts'
import { DiskFiles } from './files.ts'
import { ImageWork } from './image-work.ts'
import { createObjectRoutes } from './object-routes.ts'
import { RenderCache } from './render-cache.ts'
import { createRenderRoutes } from './render-routes.ts'
import { createSignedRoutes } from './signed-routes.ts'
import { sweep } from './sweep.ts'

export interface Storage {
  app: Hono<BackendEnv>
  start(): Promise<void>
  stop(): Promise<void>
}

const hour = 3_600_000
const firstSweepAfter = 60_000
const sweepEvery = 6 * hour

/** Most that made pictures take on disk. */
const renderCacheBytes = 512 * 1024 * 1024

/**
 * One processor is left for everything else, and two of the four threads that files and passwords need too: of each kind
 * one is worked on at a time. What staff upload does not wait in line behind what visitors look at.
 */
const createImageWork = () => new ImageWork({ atOnce: 1, waitingAtMost: 100 })

export function createStorage(parts: ServiceParts): Storage {
  const { database, filesDirectory, log } = parts
  const files = new DiskFiles(join(filesDirectory, 'objects'))
  const context: StorageContext = {
    parts,
    database,
    log,
    files,
    tokens: new AddressTokens(database.owner),
    imageWork: createImageWork(),
    discard: versions =>
      files.remove(versions).catch(error => {
        log.error('Files could not be removed; the sweep will try again', { versions, error })
      }),
  }
  const cache = new RenderCache({ root: join(filesDirectory, 'renders'), maxBytes: renderCacheBytes, log })

  const app = new Hono<BackendEnv>()
  app.route('/bucket', createBucketRoutes(context))
  app.route('/object', createSignedRoutes(context))
  app.route('/object', createObjectRoutes(context))
  app.route('/render/image', createRenderRoutes({ ...context, imageWork: createImageWork() }, cache))
  app.all('*', c => {
    throw failures.noSuchRoute(c.req.method, c.req.path.replace(/^\/storage\/v1/, '') || '/')
  })

  const sweeping = createChore({
    name: 'The sweep of files',
    firstAfter: firstSweepAfter,
    every: sweepEvery,
    log,
    async work(signal) {
      const swept = await sweep({ database, files, log, signal, graceTime: hour })
      if (swept && swept.files + swept.rows > 0) {
        log.info('Storage was swept', { ...swept })
      }
    },
  })

  return {
    app,
    async start() {
      // The library's own cache would keep decoded pictures in memory, and its threads all processors.
      sharp.cache(false)
      sharp.concurrency(1)
      sweeping.start()
    },
    stop: sweeping.stop,
  }
}
