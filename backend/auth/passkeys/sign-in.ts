import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Sql } from '../../database.ts'
import { validationFailed } from '../../errors/auth.ts'
import * as errors from '../../errors/auth-passkeys.ts'
import { queueByNetwork } from '../../queue-by-network.ts'
import type { ServiceParts } from '../../service.ts'
import { attemptLimits, consumeAttempt } from '../consume-attempt.ts'
import type { AuthContext } from '../context.ts'
import { readJson } from '../json-body.ts'
import { hasDeviceToken } from '../known-devices.ts'
import { consumeNetworkPoint, rateLimits } from '../rate-limits.ts'
import { createSession, type Session, toTokenResponse } from '../session.ts'
import { findUser } from '../user.ts'
import { type Challenge, challengeLifetime, createChallenge, takeChallenge } from './challenge.ts'
import { authenticationJson, isCrossOrigin } from './credential-json.ts'
import { dummyKey } from './dummy-key.ts'
import { type RelyingParty, requireRelyingParty } from './relying-party.ts'

const optionsBody = z.object({ user_verification: z.enum(['required', 'preferred']).default('required') })

/** Lists no keys, as nobody has said who they are. */
export async function startAuthentication(c: AuthContext, parts: ServiceParts): Promise<Response> {
  const { id: rpId } = requireRelyingParty(parts.siteUrl)
  const { user_verification: userVerification } = await readJson(c, optionsBody)
  if (!hasDeviceToken(c)) {
    parts.budgets.require(c.var.client.network, 'passkeys')
  }
  await consumeNetworkPoint(parts, c, rateLimits.passkeyByAddress)
  const { id, challenge, expiresAt } = await queueByNetwork(parts, c, () =>
    createChallenge(parts.database.owner, { holder: null, userVerification }),
  )
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  const options = await generateAuthenticationOptions({
    rpID: rpId,
    challenge,
    timeout: challengeLifetime * 1000,
    userVerification,
  })
  return c.json({ challenge_id: id, options, expires_at: expiresAt })
}

const verifyBody = z.object({ challenge_id: z.string().default(''), credential: z.unknown() })

/** An unknown key and a wrong answer get the same response after the same work. */
export async function verifyAuthentication(c: AuthContext, parts: ServiceParts): Promise<Response> {
  const relyingParty = requireRelyingParty(parts.siteUrl)
  const { challenge_id: challengeId, credential } = await readJson(c, verifyBody)
  if (challengeId === '' || credential === undefined) {
    throw validationFailed(`${challengeId === '' ? 'challenge_id' : 'credential'} is required`)
  }
  if (!hasDeviceToken(c)) {
    parts.budgets.require(c.var.client.network, 'passkeys')
  }
  const sql = parts.database.owner
  const given = authenticationJson.safeParse(credential)
  const { challenge, stored, attempt } = await queueByNetwork(parts, c, async () => {
    const challenge = await takeChallenge(sql, challengeId, null)
    const stored = given.success ? await findStored(sql, given.data.id) : null
    const attempt = await consumeAttempt(parts, c, {
      limits: attemptLimits.signIn,
      account: `passkey ${createHash('sha256')
        .update(given.data?.id ?? '')
        .digest('base64url')}`,
      userId: stored?.user_id ?? null,
    })
    return { challenge, stored, attempt }
  })
  if (!given.success) {
    throw errors.passkeyNotVerified()
  }
  const proof = await verifyAssertion(given.data, { stored, challenge, relyingParty })
  if (!stored) {
    throw errors.passkeyNotVerified()
  }
  const user = await findUser(sql, { id: stored.user_id })
  if (!user) {
    throw errors.passkeyNotVerified()
  }
  await attempt.refund()
  if (user.is_banned) {
    throw errors.passkeyUserBanned()
  }
  if (user.email && !user.email_confirmed_at) {
    throw errors.passkeyEmailNotConfirmed()
  }
  const verifiedUser = challenge.userVerification === 'required' && proof.userVerified
  const session = await beginSession(sql, c, stored, { ...proof, verifiedUser })
  parts.outbox.wake()
  return c.json(await toTokenResponse(parts, session))
}

interface StoredCredential {
  id: string
  user_id: string
  public_key: Buffer
  sign_count: string
}

async function findStored(sql: Sql, credentialId: string): Promise<StoredCredential | null> {
  const [stored] = await sql<StoredCredential[]>`
    select id, user_id, public_key, sign_count
    from auth.webauthn_credentials
    where credential_id = ${Buffer.from(credentialId, 'base64url')}`
  return stored ?? null
}

interface Proof {
  counter: number
  userVerified: boolean
  isBackedUp: boolean
}

async function verifyAssertion(
  { response, ...given }: z.infer<typeof authenticationJson>,
  parts: { stored: StoredCredential | null; challenge: Challenge; relyingParty: RelyingParty },
): Promise<Proof> {
  const { stored, challenge, relyingParty } = parts
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const { userHandle, ...assertion } = response
  const handle = Buffer.from(userHandle ?? '', 'base64url').toString()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...given, response: assertion, clientExtensionResults: {} },
      expectedChallenge: challenge.challenge,
      expectedOrigin: relyingParty.origin,
      expectedRPID: relyingParty.id,
      requireUserVerification: challenge.userVerification === 'required',
      credential: {
        id: given.id,
        publicKey: new Uint8Array(stored?.public_key ?? dummyKey),
        counter: Number(stored?.sign_count ?? 0),
      },
    })
    if (!verified || handle !== stored?.user_id || isCrossOrigin(assertion.clientDataJSON)) {
      throw errors.passkeyNotVerified()
    }
    return {
      counter: authenticationInfo.newCounter,
      userVerified: authenticationInfo.userVerified,
      isBackedUp: authenticationInfo.credentialBackedUp,
    }
  } catch {
    // The library throws a plain Error for everything that is wrong with its input.
    throw errors.passkeyNotVerified()
  }
}

/** The counter is compared again where it is written, as two copies of a key may come at once. */
async function beginSession(
  sql: Sql,
  c: AuthContext,
  { id, user_id: userId }: StoredCredential,
  { counter, isBackedUp, verifiedUser }: Proof & { verifiedUser: boolean },
): Promise<Session> {
  return sql.begin(async transaction => {
    const [user] = await transaction`select from auth.users where id = ${userId} for no key update`
    const [used] = await transaction`
      update auth.webauthn_credentials
      set sign_count = ${counter}, backed_up = ${isBackedUp}, last_used_at = now(), updated_at = now()
      where id = ${id} and (sign_count < ${counter} or sign_count = 0 and ${counter}::bigint = 0)
      returning id`
    if (!user || !used) {
      throw errors.passkeyNotVerified()
    }
    return createSession(transaction, c, { userId, method: 'passkey', passkey: { id, verifiedUser } })
  })
}
