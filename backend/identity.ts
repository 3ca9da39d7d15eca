import { decodeProtectedHeader, type JWTPayload, errors as joseErrors, jwtVerify } from 'jose'
import type { SigningKeys } from './auth/signing-keys.ts'
import { anonymous, type Identity, type Role, type Sql, serviceRole } from './database.ts'
import { TokenFailure } from './errors/failure.ts'
import { isSameSecret } from './secrets.ts'

export interface ApiKeys {
  /** Public; gives the role anon. */
  publishable: string
  /** Never in a browser; gives the role service_role. */
  secret: string
}

/** Tokens once verified are not verified again for a while, and a session known to live is believed for this long. */
const sessionFreshFor = 5_000
/** The key that signed a token may be withdrawn. */
const signatureFreshFor = 60_000
const maxRemembered = 10_000
/** Longer ones are read anew each time, so that nobody's metadata fills the memory. */
const maxRememberedLength = 4_096

interface Remembered {
  identity: Identity
  expiresAt: number
  sessionSeenAt: number
}

/**
 * Says who a request comes from.
 * Reads: PostgREST's rules for roles and Supabase's for keys (protocol §1.8, §6.1); stricter than the original in
 * that tokens of ended sessions and deleted users are refused everywhere, within five seconds.
 */
export class Identifier {
  readonly #keys: ApiKeys
  readonly #signingKeys: SigningKeys
  readonly #sql: Sql
  readonly #remembered = new Map<string, Remembered>()
  #generation = 0

  constructor(parts: { keys: ApiKeys; signingKeys: SigningKeys; sql: Sql }) {
    this.#keys = parts.keys
    this.#signingKeys = parts.signingKeys
    this.#sql = parts.sql
  }

  /** The identity that an API key gives, or null for a key we did not issue. */
  findKeyIdentity(key: string): Identity | null {
    if (key === this.#keys.publishable) {
      return anonymous
    }
    return isSameSecret(key, this.#keys.secret) ? serviceRole : null
  }

  /**
   * The caller's identity by the `Authorization` header, or by the API key where the header is absent or repeats a key.
   * @throws TokenFailure for a bearer token that is not valid; it never falls back to anon.
   */
  async identify(authorization: string | null | undefined, keyIdentity: Identity): Promise<Identity> {
    const bearer = authorization?.match(/^Bearer\s+(.*)$/i)?.[1]?.trim()
    if (bearer === undefined) {
      return keyIdentity
    }
    return this.isKey(bearer) ? keyIdentity : { ...(await this.verify(bearer)), client: keyIdentity.client }
  }

  /**
   * Whether a bearer is a key in place of a token. It says nothing then, also if it is not one of ours: the gateway has
   * judged the key that came as `apikey` (protocol §6.1).
   */
  isKey(bearer: string): boolean {
    return bearer.startsWith('sb_') || this.findKeyIdentity(bearer) !== null
  }

  /** Verifies an access token and that its session still lives. @throws TokenFailure */
  async verify(token: string): Promise<Identity> {
    const known = await this.#read(token)
    const now = Date.now()
    if (now - known.sessionSeenAt > sessionFreshFor) {
      const generation = this.#generation
      await this.#requireLiveSession(known.identity)
      // A session ended while we were asking must not be believed.
      known.sessionSeenAt = generation === this.#generation ? now : 0
    }
    return known.identity
  }

  /**
   * What a token says by its signature and times alone, for callers that look at the session themselves.
   * @throws TokenFailure
   */
  async readToken(token: string): Promise<Identity> {
    return (await this.#read(token)).identity
  }

  /** Forgets what was believed of sessions, so that an end of one in this process takes effect at once. */
  forgetSessions(): void {
    this.#generation++
    for (const known of this.#remembered.values()) {
      known.sessionSeenAt = 0
    }
  }

  async #read(token: string): Promise<Remembered> {
    const known = this.#remembered.get(token)
    if (known && known.expiresAt > Date.now()) {
      return known
    }
    const payload = await this.#verifySignature(token)
    const expiresAt = Math.min((payload.exp ?? 0) * 1000, Date.now() + signatureFreshFor)
    const read = { identity: toIdentity(payload), expiresAt, sessionSeenAt: 0 }
    if (token.length <= maxRememberedLength) {
      if (this.#remembered.size >= maxRemembered) {
        this.#remembered.clear()
      }
      this.#remembered.set(token, read)
    }
    return read
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
        fail('algorithm', 'Wrong or unsupported encoding algorithm')
      }
      const key = header.kid ? await this.#signingKeys.findVerifyingKey(header.kid) : null
      if (!key) {
        return fail('signature', 'No suitable key or wrong key type')
      }
      const { payload } = await jwtVerify(token, key, { algorithms: ['ES256'], requiredClaims: ['exp'] })
      return payload
    } catch (error) {
      throw toTokenFailure(error)
    }
  }

  /** Sessions end by sign-out and with their user; a banned user's rest until the ban is over. */
  async #requireLiveSession(identity: Identity): Promise<void> {
    if (identity.role !== 'authenticated' && !identity.sessionId) {
      return
    }
    if (!identity.sessionId || !identity.userId) {
      fail('claims', 'Parsing claims failed')
    }
    const [session] = await this.#sql`
      select
      from auth.sessions s
      join auth.users u on u.id = s.user_id
      where s.id = ${identity.sessionId}
        and s.user_id = ${identity.userId}
        and (u.banned_until is null or u.banned_until <= now())`
    if (!session) {
      fail('session-ended', 'Session from session_id claim in JWT does not exist')
    }
  }
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
export const isUuid = (text: string) => uuid.test(text)
const roles = new Set<unknown>(['anon', 'authenticated', 'service_role'] satisfies Role[])
const isRole = (value: unknown): value is Role => roles.has(value)
const toUuid = (value: unknown): string | null => (typeof value === 'string' && isUuid(value) ? value : null)

function toIdentity(payload: JWTPayload): Identity {
  if (!isRole(payload.role)) {
    return fail('claims', 'Parsing claims failed')
  }
  return {
    role: payload.role,
    claims: JSON.stringify(payload),
    userId: toUuid(payload.sub),
    sessionId: toUuid(payload.session_id),
    isStaff: payload.role === 'service_role' || isSuperAdmin(payload.user_metadata),
    client: null,
  }
}

/** A trigger keeps the flag of the metadata what it is in the list of super admins. */
const isSuperAdmin = (metadata: unknown): boolean =>
  typeof metadata === 'object' &&
  metadata !== null &&
  'is_super_admin' in metadata &&
  metadata.is_super_admin === true

function toTokenFailure(error: unknown): Error {
  if (error instanceof joseErrors.JWTExpired) {
    return new TokenFailure('expired', 'JWT expired')
  }
  if (error instanceof joseErrors.JWTClaimValidationFailed) {
    return error.claim === 'nbf'
      ? new TokenFailure('not-yet-valid', 'JWT not yet valid')
      : new TokenFailure('claims', 'Parsing claims failed')
  }
  if (error instanceof joseErrors.JOSEError || error instanceof TypeError) {
    return new TokenFailure('signature', 'JWT cryptographic operation failed')
  }
  return error instanceof Error ? error : new Error('The token could not be read', { cause: error })
}

function fail(fault: ConstructorParameters<typeof TokenFailure>[0], detail: string): never {
  throw new TokenFailure(fault, detail)
}
