import { join } from 'node:path'
import { Hono } from 'hono'
import * as failures from '../errors/storage.ts'
import type { BackendEnv, ServiceParts } from '../gateway.ts'
import type { StorageContext } from './context.ts'
import { DiskFiles } from './files.ts'
import { ImageWork } from './image-work.ts'
import { createObjectRoutes } from './object-routes.ts'

export interface Storage {
  app: Hono<BackendEnv>
  start(): Promise<void>
  stop(): Promise<void>
}

export function createStorage(parts: ServiceParts): Storage {
  const files = new DiskFiles(join(parts.filesDirectory, 'objects'))
  const context: StorageContext = {
    parts,
    database: parts.database,
    files,
    imageWork: new ImageWork({ atOnce: 2, waitingAtMost: 100 }),
    discard: versions =>
      files.remove(versions).catch(error => {
        parts.log.error('Files could not be removed; the sweep will try again', { versions, error })
      }),
  }
  const app = new Hono<BackendEnv>()
  app.route('/object', createObjectRoutes(context))
  app.all('*', c => {
    throw failures.noSuchRoute(c.req.method, c.req.path.replace(/^\/storage\/v1/, '') || '/')
  })
  return { app, start: async () => {}, stop: async () => {} }
}
