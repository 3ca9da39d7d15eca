import type { VerifiedRegistrationResponse } from '@simplewebauthn/server'
import postgres from 'postgres'
import { z } from 'zod'
import { agency } from '../../../app/settings/groups/agency.ts'
import type { Sql } from '../../database.ts'
import { validationFailed } from '../../errors/auth.ts'
import * as errors from '../../errors/auth-passkeys.ts'
import { readSettings } from '../../read-settings.ts'
import type { ServiceParts } from '../../service.ts'
import type { AuthContext } from '../context.ts'
import { lockFactors } from '../factor.ts'
import { readJson } from '../json-body.ts'
import { queueNotice } from '../queue-notice.ts'
import { consumePoints, rateLimits } from '../rate-limits.ts'
import { requireSignedInUser, type SignedInUser } from '../signed-in-user.ts'
import { nameAuthenticator } from './authenticator-name.ts'
import { type Challenge, challengeLifetime, createChallenge, takeChallenge } from './challenge.ts'
import { isCrossOrigin, registrationJson } from './credential-json.ts'
import { type RelyingParty, requireRelyingParty } from './relying-party.ts'
import { requireMayManagePasskeys } from './require-may-manage.ts'

const maxPasskeys = 10

// COSE: ES256, EdDSA and RS256, the first of which every authenticator knows.
const algorithms = [-7, -8, -257]

const optionsBody = z.object({ user_verification: z.enum(['required', 'preferred']).default('required') })

/** For a discoverable key, as nobody types an address to sign in by one. */
export async function startRegistration(c: AuthContext, parts: ServiceParts): Promise<Response> {
  const relyingParty = requireRelyingParty(parts.siteUrl)
  const signedIn = await requireSignedInUser(c, parts)
  const { user_verification: userVerification } = await readJson(c, optionsBody)
  const sql = parts.database.owner
  const { user, session } = signedIn
  await consumePoints(parts, [[rateLimits.changeByAccount, user.id]])
  await requireMayManagePasskeys(sql, signedIn)
  const existing = await sql<{ credential_id: Buffer; transports: AuthenticatorTransport[] }[]>`
    select credential_id, transports from auth.webauthn_credentials where user_id = ${user.id}`
  if (existing.length >= maxPasskeys) {
    throw errors.tooManyPasskeys()
  }
  const holder = { userId: user.id, sessionId: session.id }
  const { id, challenge, expiresAt } = await createChallenge(sql, { holder, userVerification })
  const { name: agencyName } = await readSettings(sql, agency)
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  const account = user.email ?? user.phone ?? user.id
  const name = user.raw_user_meta_data.name
  const options = await generateRegistrationOptions({
    rpName: agencyName,
    rpID: relyingParty.id,
    userID: new TextEncoder().encode(user.id),
    userName: account,
    userDisplayName: typeof name === 'string' && name !== '' ? name.slice(0, 64) : account,
    challenge,
    timeout: challengeLifetime * 1000,
    attestationType: 'none',
    excludeCredentials: existing.map(({ credential_id: credentialId, transports }) => ({
      id: credentialId.toString('base64url'),
      transports,
    })),
    authenticatorSelection: { residentKey: 'required', userVerification },
    supportedAlgorithmIDs: algorithms,
  })
  return c.json({ challenge_id: id, options, expires_at: expiresAt })
}

const verifyBody = z.object({ challenge_id: z.string().default(''), credential: z.unknown() })

export async function verifyRegistration(c: AuthContext, parts: ServiceParts): Promise<Response> {
  const relyingParty = requireRelyingParty(parts.siteUrl)
  const signedIn = await requireSignedInUser(c, parts)
  const { challenge_id: challengeId, credential } = await readJson(c, verifyBody)
  if (challengeId === '' || credential === undefined) {
    throw validationFailed(`${challengeId === '' ? 'challenge_id' : 'credential'} is required`)
  }
  const sql = parts.database.owner
  const { user, session } = signedIn
  await consumePoints(parts, [[rateLimits.changeByAccount, user.id]])
  await requireMayManagePasskeys(sql, signedIn)
  const challenge = await takeChallenge(sql, challengeId, { userId: user.id, sessionId: session.id })
  const registered = await verifyCredential(credential, challenge, relyingParty)
  const passkey = await storePasskey(sql, signedIn, {
    ...registered,
    name: nameAuthenticator(registered.aaguid, c.req.header('user-agent') ?? ''),
  })
  parts.outbox.wake()
  return c.json(passkey)
}

interface Registered extends NonNullable<VerifiedRegistrationResponse['registrationInfo']> {
  transports: string[]
}

async function verifyCredential(
  credential: unknown,
  { challenge, userVerification }: Challenge,
  { id, origin }: RelyingParty,
): Promise<Registered> {
  const given = registrationJson.safeParse(credential)
  if (!given.success) {
    throw errors.passkeyNotVerified()
  }
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers')
  const { transports, ...response } = given.data.response
  try {
    // No attestation was asked for. Self attestation passes; certificates are refused, as nobody checks them.
    const attestation = decodeAttestationObject(
      new Uint8Array(Buffer.from(response.attestationObject, 'base64url')),
    )
    const isSelf = attestation.get('fmt') === 'packed' && !attestation.get('attStmt').get('x5c')
    if ((attestation.get('fmt') !== 'none' && !isSelf) || isCrossOrigin(response.clientDataJSON)) {
      throw errors.passkeyNotVerified()
    }
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...given.data, response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: userVerification === 'required',
      supportedAlgorithmIDs: algorithms,
    })
    if (registrationInfo?.credential.id !== given.data.id) {
      throw errors.passkeyNotVerified()
    }
    return { ...registrationInfo, transports: transports ?? [] }
  } catch {
    // The library throws a plain Error for everything that is wrong with its input.
    throw errors.passkeyNotVerified()
  }
}

async function storePasskey(
  sql: Sql,
  { user }: SignedInUser,
  { name, ...registered }: Registered & { name: string },
): Promise<{ id: string; friendly_name: string; created_at: Date }> {
  const { credential, fmt, aaguid, transports, credentialDeviceType, credentialBackedUp } = registered
  try {
    return await sql.begin(async transaction => {
      await lockFactors(transaction, user.id)
      const [count] = await transaction<{ passkeys: number }[]>`
        select count(*)::integer as passkeys from auth.webauthn_credentials where user_id = ${user.id}`
      if ((count?.passkeys ?? 0) >= maxPasskeys) {
        throw errors.tooManyPasskeys()
      }
      const [passkey] = await transaction<{ id: string; friendly_name: string; created_at: Date }[]>`
        insert into auth.webauthn_credentials (
          user_id, credential_id, public_key, attestation_type, aaguid, sign_count, transports,
          backup_eligible, backed_up, friendly_name
        )
        values (
          ${user.id}, ${Buffer.from(credential.id, 'base64url')}, ${Buffer.from(credential.publicKey)}, ${fmt},
          ${aaguid}, ${credential.counter}, ${sql.json(transports)},
          ${credentialDeviceType === 'multiDevice'}, ${credentialBackedUp}, ${name}
        )
        returning id, friendly_name, created_at`
      if (!passkey) {
        throw new Error('The passkey was not stored')
      }
      await queueNotice(transaction, { userId: user.id, kind: 'passkey_added', details: { name } })
      return passkey
    })
  } catch (error) {
    if (error instanceof postgres.PostgresError && error.code === '23505') {
      throw errors.passkeyExists()
    }
    throw error
  }
}
