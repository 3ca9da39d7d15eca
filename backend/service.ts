/** What a service is made of, and what it knows of a request that reaches it. */
import type { SigningKeys } from './auth/signing-keys.ts'
import type { Budgets } from './budgets.ts'
import type { Client, Database, Identity } from './database.ts'
import type { FunctionHandlers } from './functions/handlers.ts'
import type { ApiKeys, Identifier } from './identity.ts'
import type { Limits } from './limits.ts'
import type { Log } from './log.ts'
import type { MailDelivery, MailQueue, SendMail } from './mail/delivery.ts'

export interface BackendParts {
  database: Database
  keys: ApiKeys
  /** Canonical origin without a slash at the end; tokens are issued by `${siteUrl}/auth/v1`. */
  siteUrl: string
  /** Folder for uploaded files; made when missing. */
  filesDirectory: string
  /** Sends one mail and resolves once the mail server has accepted it; null keeps mails as waiting. */
  sendMail: SendMail | null
  /** The product's own tables of mails that wait, beside those of auth. */
  mailQueues?: MailQueue[]
  /** Addresses besides the site's own that links in mails may lead to, with what lies below them. */
  redirectAllowList?: string[]
  /** False closes `POST /signup`. */
  allowSignUp: boolean
  functions: FunctionHandlers
  log: Log
  /** Called when a request has changed rows of a table, before it is answered. */
  onWrite?: (table: string) => void
  /** False lets tests call as often as they like. */
  limitRequests?: boolean
}

/** Where a request comes from, by the socket that it came by. */
export interface Caller {
  address: string
  /** Set by the site's own calls within the process only, whose work is then not the visitor's. */
  isSite?: boolean
}

/** What the gateway found out before a service is called. */
export interface GatewayVariables {
  requestId: string
  /** The visitor's address as the server saw it. */
  address: string
  /** What the address counts as in limits. */
  network: string
  client: Client
  /** What the API key alone gives; null without a key. */
  keyIdentity: Identity | null
}

export interface BackendEnv {
  Bindings: Caller
  Variables: GatewayVariables
}

/** What each service is made of, besides the parts that came from outside. */
export interface ServiceParts extends BackendParts {
  signingKeys: SigningKeys
  identifier: Identifier
  limits: Limits
  budgets: Budgets
  mail: MailDelivery
}
