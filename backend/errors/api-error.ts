import type postgres from 'postgres'

export type Service = 'gateway' | 'rest' | 'auth' | 'storage' | 'realtime' | 'functions'

export interface ApiErrorOptions {
  status: number
  /** The service's own code: `PGRST116`, `invalid_credentials`, `NoSuchKey`, … */
  code: string
  /** Always safe to show. */
  message: string
  details?: unknown
  hint?: string | null
  headers?: Record<string, string>
  body?: Record<string, unknown>
  cause?: unknown
}

/** An expected error; anything else that is thrown is a bug. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly details: unknown
  readonly hint: string | null
  readonly headers: Record<string, string>
  readonly body: Record<string, unknown>

  constructor(facts: ApiErrorOptions) {
    // Strangers can cause thousands, and capturing a stack costs more than the rest of the response.
    const limit = Error.stackTraceLimit
    Error.stackTraceLimit = 0
    super(facts.message, { cause: facts.cause })
    Error.stackTraceLimit = limit
    this.name = 'ApiError'
    this.status = facts.status
    this.code = facts.code
    this.details = facts.details ?? null
    this.hint = facts.hint ?? null
    this.headers = facts.headers ?? {}
    this.body = facts.body ?? {}
  }
}

export type TokenErrorReason =
  | 'malformed'
  | 'algorithm'
  | 'signature'
  | 'expired'
  | 'not-yet-valid'
  | 'claims'
  | 'session-ended'

interface TokenFacts {
  algorithm?: string | undefined
  expiredAt?: number | undefined
}

export class TokenError extends Error {
  readonly reason: TokenErrorReason
  readonly facts: TokenFacts

  constructor(reason: TokenErrorReason, message: string, facts: TokenFacts = {}) {
    super(message)
    this.name = 'TokenError'
    this.reason = reason
    this.facts = facts
  }
}

export type KnownError = ApiError | TokenError | postgres.PostgresError

export interface ErrorResponse {
  status: number
  body: Record<string, unknown>
  headers?: Record<string, string>
}
