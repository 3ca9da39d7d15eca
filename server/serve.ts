import type { DatabaseUrls } from '../backend/database.ts'
import type { Served, ServeParts } from './serve-types.ts'
import { serveWithBackend } from './serve-with-backend.ts'
import { serveWithHostedBackend } from './serve-with-hosted-backend.ts'

/** @throws StartupError */
export function serve(parts: ServeParts & { database: DatabaseUrls | null }): Promise<Served> {
  const { config, database } = parts
  if (config.hostedBackend) {
    return serveWithHostedBackend(parts, config.hostedBackend)
  }
  if (!database) {
    throw new Error('There is neither a database nor a backend elsewhere')
  }
  return serveWithBackend(parts, database)
}
