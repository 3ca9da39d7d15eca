import type { Context } from 'hono'
import type { Budgets } from '../budgets.ts'
import type { Database } from '../database.ts'
import { TokenError } from '../errors/api-error.ts'
import type { FairQueue } from '../fair-queue.ts'
import { anonymous, type Identity } from '../identity.ts'
import type { Log } from '../log.ts'
import type { BackendEnv } from '../service.ts'
import type { FileStore } from './file-store.ts'
import type { FileStorePair } from './file-store-pair.ts'
import type { ImageProcess } from './image-process.ts'
import type { SignedUrlTokens } from './signed-url-tokens.ts'

export interface StorageContext {
  database: Database
  budgets: Budgets
  files: FileStore
  pair: FileStorePair
  tokens: SignedUrlTokens
  imageQueue: FairQueue
  images: ImageProcess
  discard: (versions: string[]) => Promise<void> // for files without a row; what fails is left to the sweep
  log: Log
}

export type RouteContext = Context<BackendEnv>

/** @throws TokenError for a token that is not valid, or when there is neither token nor key */
export async function requireIdentity(c: RouteContext): Promise<Identity> {
  const { hasKey, bearer } = c.var.credentials
  if (!hasKey && bearer !== 'token') {
    throw new TokenError('malformed', 'Neither a token nor a key of ours was sent')
  }
  return c.var.authenticate()
}

/** For URLs that serve public buckets too: without a valid token the caller is anonymous (protocol §3.2). */
export async function toIdentityOrAnonymous(c: RouteContext): Promise<Identity> {
  try {
    return await requireIdentity(c)
  } catch (error) {
    if (error instanceof TokenError) {
      return { ...anonymous, client: c.var.client }
    }
    throw error
  }
}
