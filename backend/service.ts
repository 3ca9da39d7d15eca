import type { SigningKeys } from './auth/signing-keys.ts'
import type { ApiKeys, Authenticator } from './authenticator.ts'
import type { Budgets } from './budgets.ts'
import type { CanaryOptions } from './canary/canary-options.ts'
import type { Database } from './database.ts'
import type { FunctionHandlers } from './functions/handlers.ts'
import type { Client, Identity } from './identity.ts'
import type { Log } from './log.ts'
import type { SendMail } from './mail/mail.ts'
import type { MailQueue } from './outbox/outbox.ts'
import type { OutboxWorker } from './outbox/outbox-worker.ts'
import type { DueWork } from './publication-schedule.ts'
import type { RateLimiter } from './rate-limiter.ts'
import type { FeedTimings } from './realtime/feed-pulse.ts'
import type { RestOptions } from './rest/rest-options.ts'
import type { ServerTiming } from './rest/server-timing.ts'
import type { FileStore } from './storage/file-store.ts'
import type { ImageProcess } from './storage/image-process.ts'
import type { WebhookOptions } from './webhooks/post-webhook.ts'

export interface BackendParts {
  database: Database
  keys: ApiKeys
  /** Without a slash at the end. */
  siteUrl: string
  filesDirectory: string
  /** Without it they are in `filesDirectory`. It belongs to the caller. */
  files?: FileStore
  /** Makes what pages show. It belongs to the caller. */
  images?: ImageProcess
  /** Null keeps mails waiting. */
  sendMail: SendMail | null
  /** Beside the mails of accounts, by name. */
  mailQueues?: Record<string, MailQueue>
  /** Where links in mails may lead besides the site, with all below it. */
  redirectAllowList?: string[]
  /** Who may be called besides the public internet. */
  webhook?: WebhookOptions
  /** Without it none is sent. */
  canary?: CanaryOptions | null
  allowSignUp: boolean
  /** Whether anybody may broadcast and be present on channels that are not private. */
  publicChannels?: boolean
  /** Milliseconds between looks whether members of channels are still there and may be. */
  watchChannelsEvery?: number
  rest?: RestOptions
  functions: FunctionHandlers
  /** What takes place at its time, before whoever reads after it is answered. */
  dueWork?: DueWork
  log: Log
  limitRequests?: boolean
  feedTimings?: FeedTimings | undefined
}

export interface ClientAddress {
  address: string
  /** Set by the site's own calls within the process, whose work is not the visitor's. */
  isSite?: boolean
  /** Of the reader for whom the site asks. */
  hasSaved?: boolean
}

export interface Credentials {
  apiKey: 'valid' | 'invalid' | null
  /** Clients send their key as bearer where they have no token. */
  bearer: 'token' | 'key' | null
  /** Either is a key of ours. */
  hasKey: boolean
}

export interface GatewayVariables {
  requestId: string
  client: Client
  credentials: Credentials
  /** Of a request whose durations are told. */
  serverTiming?: ServerTiming
  /** By the token, otherwise by the key. @throws TokenError for a token that is not valid: it never falls back to anon */
  authenticate: (options?: { session?: 'live' | 'any' }) => Promise<Identity>
}

export interface BackendEnv {
  Bindings: ClientAddress
  Variables: GatewayVariables
}

export interface ServiceParts extends BackendParts {
  signingKeys: SigningKeys
  authenticator: Authenticator
  rateLimiter: RateLimiter
  budgets: Budgets
  outbox: OutboxWorker
}
