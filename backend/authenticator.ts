import { decodeProtectedHeader, type JWTPayload, errors as joseErrors, jwtVerify } from 'jose'
import { LRUCache } from 'lru-cache'
import type { SigningKeys } from './auth/signing-keys.ts'
import type { Database, Sql } from './database.ts'
import { TokenError } from './errors/api-error.ts'
import { anonymous, type Identity, type Role, serviceRole } from './identity.ts'
import { isSameSecret } from './is-same-secret.ts'
import { isUuid } from './is-uuid.ts'

export interface ApiKeys {
  publishable: string
  secret: string
}

// Milliseconds. Short, as a signing key may be withdrawn and a session may end in another process.
const tokenTtl = 60_000
const sessionTtl = 5_000
const maxCached = 10_000
/** Characters of tokens and claims, as expired ones stay until others take their place. */
const maxCachedCharacters = 16_000_000
/** Longer tokens are not cached, so that nobody's metadata fills the memory. */
const maxCachedLength = 4_096

interface LiveSession {
  userId: string
  /** As of now: the account may have gained or lost a role since the token was signed. */
  isStaff: boolean
  isAdmin: boolean
}

/** Protocol §1.8 and §6.1, but stricter: tokens of ended sessions and deleted users soon stop working. */
export class Authenticator {
  readonly #keys: ApiKeys
  readonly #signingKeys: SigningKeys
  readonly #sql: Sql
  readonly #clock: Database['clock']
  readonly #identities = new LRUCache<string, Identity>({
    max: maxCached,
    maxSize: maxCachedCharacters,
    sizeCalculation: ({ claims }, token) => token.length + claims.length,
  })
  readonly #liveSessions = new LRUCache<string, LiveSession>({ max: maxCached, ttl: sessionTtl })
  readonly #endedSessions = new LRUCache<string, true>({ max: maxCached, ttl: sessionTtl })
  #invalidations = 0

  constructor(parts: {
    keys: ApiKeys
    signingKeys: SigningKeys
    database: Pick<Database, 'owner' | 'clock'>
  }) {
    this.#keys = parts.keys
    this.#signingKeys = parts.signingKeys
    this.#sql = parts.database.owner
    this.#clock = parts.database.clock
  }

  findKeyIdentity(key: string): Identity | null {
    if (key === this.#keys.publishable) {
      return anonymous
    }
    return isSameSecret(key, this.#keys.secret) ? serviceRole : null
  }

  isKey(bearer: string): boolean {
    return bearer.startsWith('sb_') || this.findKeyIdentity(bearer) !== null
  }

  /** Also requires that the session still lives. @throws TokenError */
  async verify(token: string): Promise<Identity> {
    const identity = await this.readToken(token)
    if (identity.role === 'authenticated' || identity.sessionId) {
      const { isStaff, isAdmin } = await this.#requireLiveSession(identity)
      return identity.role === 'authenticated'
        ? { ...identity, isStaff, mayHoldRoles: isStaff, isAdmin }
        : identity
    }
    return identity
  }

  /** Checks only signature and times. @throws TokenError */
  async readToken(token: string): Promise<Identity> {
    const cached = this.#identities.get(token)
    if (cached) {
      return cached
    }
    const payload = await this.#verifySignature(token)
    const identity = toIdentity(payload)
    if (token.length <= maxCachedLength) {
      const lifetime = (payload.exp ?? 0) * 1000 - this.#clock.now()
      this.#identities.set(token, identity, { ttl: Math.max(1, Math.min(lifetime, tokenTtl)) })
    }
    return identity
  }

  endSessions(ids: Iterable<string>): void {
    for (const id of ids) {
      this.#liveSessions.delete(id)
      this.#endedSessions.set(id, true)
    }
  }

  /** For when it is not known which sessions ended, or whose rights changed. */
  invalidateSessions(): void {
    this.#invalidations += 1
    this.#liveSessions.clear()
    this.#endedSessions.clear()
  }

  async #verifySignature(token: string): Promise<JWTPayload> {
    const parts = token.split('.').length
    if (token === '') {
      fail('malformed', 'Empty JWT is sent in Authorization header')
    }
    if (parts !== 3) {
      fail('malformed', `Expected 3 parts in JWT; got ${parts}`)
    }
    try {
      const header = decodeProtectedHeader(token)
      if (header.alg !== 'ES256') {
        fail('algorithm', 'Wrong or unsupported encoding algorithm', { algorithm: header.alg })
      }
      const key = header.kid ? await this.#signingKeys.findVerifyingKey(header.kid) : null
      if (!key) {
        return fail('signature', 'No suitable key or wrong key type')
      }
      const { payload } = await jwtVerify(token, key, {
        algorithms: ['ES256'],
        requiredClaims: ['exp'],
        currentDate: new Date(this.#clock.now()),
      })
      return payload
    } catch (error) {
      throw toTokenError(error)
    }
  }

  /** A banned user's session works again when the ban is over. */
  async #requireLiveSession({ sessionId, userId }: Identity): Promise<LiveSession> {
    if (!sessionId || !userId) {
      return fail('claims', 'Parsing claims failed')
    }
    const known = this.#liveSessions.get(sessionId)
    if (known?.userId === userId) {
      return known
    }
    if (this.#endedSessions.has(sessionId)) {
      return failForEnded()
    }
    const invalidations = this.#invalidations
    const [session] = await this.#sql<LiveSession[]>`
      select
        u.id as "userId",
        r.is_admin as "isAdmin",
        r.is_admin or coalesce(jsonb_typeof(u.raw_app_meta_data -> 'roles') = 'array', false) as "isStaff"
      from auth.sessions s
      join auth.users u on u.id = s.user_id
      cross join lateral (
        select coalesce(u.raw_user_meta_data @> '{"is_super_admin": true}', false) as is_admin
      ) r
      where s.id = ${sessionId}
        and s.user_id = ${userId}
        and (u.banned_until is null or u.banned_until <= now())`
    const isUnchanged = invalidations === this.#invalidations
    if (!session && isUnchanged) {
      this.#endedSessions.set(sessionId, true)
    }
    // It may have ended during the query.
    if (!session || this.#endedSessions.has(sessionId)) {
      return failForEnded()
    }
    if (isUnchanged) {
      this.#liveSessions.set(sessionId, session)
    }
    return session
  }
}

const roles = new Set<unknown>(['anon', 'authenticated', 'service_role'] satisfies Role[])
const isRole = (value: unknown): value is Role => roles.has(value)
const toUuid = (value: unknown): string | null => (typeof value === 'string' && isUuid(value) ? value : null)

const isAudience = (value: unknown): boolean =>
  value === undefined || value === null || [value].flat().every(name => typeof name === 'string')

function toIdentity(payload: JWTPayload): Identity {
  if (!isAudience(payload.aud)) {
    return fail('claims', "The JWT 'aud' claim must be a string or an array of strings")
  }
  if (!isRole(payload.role)) {
    return fail('claims', 'Parsing claims failed')
  }
  const isAdmin = payload.role === 'service_role' || metadata(payload.user_metadata).is_super_admin === true
  const isStaff = isAdmin || Array.isArray(metadata(payload.app_metadata).roles)
  return {
    role: payload.role,
    claims: JSON.stringify(payload),
    userId: toUuid(payload.sub),
    sessionId: toUuid(payload.session_id),
    isStaff,
    mayHoldRoles: isStaff,
    isAdmin,
    client: null,
  }
}

/** A trigger keeps the admin flag and the roles in these claims in step with the tables of rights. */
const metadata = (claim: unknown): Record<string, unknown> =>
  typeof claim === 'object' && claim !== null ? (claim as Record<string, unknown>) : {}

function toTokenError(error: unknown): Error {
  if (error instanceof joseErrors.JWTExpired) {
    return new TokenError('expired', 'JWT expired', { expiredAt: error.payload.exp })
  }
  if (error instanceof joseErrors.JWTClaimValidationFailed) {
    if (error.reason === 'invalid') {
      return new TokenError('claims', `The JWT '${error.claim}' claim must be a number`)
    }
    return error.claim === 'nbf'
      ? new TokenError('not-yet-valid', 'JWT not yet valid')
      : new TokenError('claims', 'Parsing claims failed')
  }
  if (error instanceof joseErrors.JOSEError || error instanceof TypeError) {
    return new TokenError('signature', 'JWT cryptographic operation failed')
  }
  return error instanceof Error ? error : new Error('The token could not be read', { cause: error })
}

const failForEnded = () => fail('session-ended', 'Session from session_id claim in JWT does not exist')

function fail(...error: ConstructorParameters<typeof TokenError>): never {
  throw new TokenError(...error)
}
