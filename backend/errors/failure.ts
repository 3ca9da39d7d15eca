import type postgres from 'postgres'

export type Service = 'gateway' | 'rest' | 'auth' | 'storage' | 'realtime' | 'functions'

export interface FailureFacts {
  /** HTTP status of the answer. */
  status: number
  /** The service's own code: `PGRST116`, `invalid_credentials`, `NoSuchKey`, … */
  code: string
  /** Always safe to show to whoever asked. */
  message: string
  details?: unknown
  hint?: string | null
  headers?: Record<string, string>
  /** Members that only this failure's body has, such as `weak_password`. */
  body?: Record<string, unknown>
  cause?: unknown
}

/** A failure we mean. Everything else that is thrown is a bug and answered with a plain sentence and the request's id. */
export class Failure extends Error {
  readonly status: number
  readonly code: string
  readonly details: unknown
  readonly hint: string | null
  readonly headers: Record<string, string>
  readonly body: Record<string, unknown>

  constructor(facts: FailureFacts) {
    super(facts.message, { cause: facts.cause })
    this.name = 'Failure'
    this.status = facts.status
    this.code = facts.code
    this.details = facts.details ?? null
    this.hint = facts.hint ?? null
    this.headers = facts.headers ?? {}
    this.body = facts.body ?? {}
  }
}

/** Why a bearer token was refused; each service has its own words for it (`backend/errors.ts`). */
export type TokenFault =
  | 'malformed'
  | 'algorithm'
  | 'signature'
  | 'expired'
  | 'not-yet-valid'
  | 'claims'
  | 'session-ended'

export class TokenFailure extends Error {
  readonly fault: TokenFault

  constructor(fault: TokenFault, detail: string) {
    super(detail)
    this.name = 'TokenFailure'
    this.fault = fault
  }
}

/** What every service has words for. */
export type KnownError = Failure | TokenFailure | postgres.PostgresError

/** A failure as it leaves: `null` where the service has no words for it, because it is a bug. */
export interface Answer {
  status: number
  body: Record<string, unknown>
  headers?: Record<string, string>
}
