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
import type { FeedTimings } from './realtime/feed-heartbeat.ts'
import type { RestOptions } from './rest/rest-options.ts'
import type { ServerTiming } from './rest/server-timing.ts'
import type { FileStore } from './storage/file-store.ts'
import type { ImageProcess } from './storage/image-process.ts'
import type { WebhookOptions } from './webhooks/post-webhook.ts'

export interface BackendParts {
  database: Database
  keys: ApiKeys
  siteUrl: string // without a slash at the end
  filesDirectory: string
  files?: FileStore // instead of filesDirectory; the caller closes it
  images?: ImageProcess // makes the images on pages; the caller closes it
  sendMail: SendMail | null // null keeps mails waiting
  mailQueues?: Record<string, MailQueue> // besides the mails of accounts
  redirectAllowList?: string[] // URL prefixes besides the site's that links in mails may lead to
  webhook?: WebhookOptions
  canary?: CanaryOptions | null
  allowSignUp: boolean
  publicChannels?: boolean // whether anybody may broadcast and be present on channels that are not private
  watchChannelsEvery?: number // milliseconds between checks that members of channels are there and still may be
  rest?: RestOptions
  functions: FunctionHandlers
  dueWork?: DueWork // done before a read that comes after its time is answered
  log: Log
  limitRequests?: boolean
  feedTimings?: FeedTimings | undefined
}

export interface ClientAddress {
  address: string
  isSite?: boolean // the site's own call, in the process or signed by a site in front, whose work the visitor does not pay for
  isAhead?: boolean // about the reader for whom the site asks
}

export interface Credentials {
  apiKey: 'valid' | 'invalid' | null
  bearer: 'token' | 'key' | null // 'key' where a client has no token
  hasKey: boolean // either is a key of ours
}

export interface GatewayVariables {
  requestId: string
  client: Client
  credentials: Credentials
  serverTiming?: ServerTiming // if the response reports durations
  /** By the token, otherwise by the key. @throws TokenError for an invalid token, which never falls back to anon */
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
