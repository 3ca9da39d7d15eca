import { SignJWT } from 'jose'
import type { ServiceParts } from '../service.ts'
import type { StoredUser } from './user.ts'

export const accessTokenLifetime = 3_600 // seconds

export interface AccessTokenClaims {
  user: StoredUser
  sessionId: string
  aal: 'aal1' | 'aal2'
  amr: { method: string; timestamp: number }[] // newest first
}

/** The claims are those of protocol §2.4. */
export async function mintAccessToken(
  { signingKeys, siteUrl, database }: Pick<ServiceParts, 'signingKeys' | 'siteUrl' | 'database'>,
  { user, sessionId, aal, amr }: AccessTokenClaims,
): Promise<{ accessToken: string; expiresAt: number }> {
  const key = await signingKeys.requireSigningKey()
  const issuedAt = Math.floor(database.clock.now() / 1000)
  const expiresAt = issuedAt + accessTokenLifetime
  const accessToken = await new SignJWT({
    iss: `${siteUrl}/auth/v1`,
    sub: user.id,
    aud: user.aud,
    exp: expiresAt,
    iat: issuedAt,
    email: user.email ?? '',
    phone: user.phone ?? '',
    app_metadata: user.raw_app_meta_data,
    user_metadata: user.raw_user_meta_data,
    role: user.role,
    aal,
    amr,
    session_id: sessionId,
    is_anonymous: user.is_anonymous,
  })
    .setProtectedHeader({ alg: 'ES256', kid: key.id, typ: 'JWT' })
    .sign(key.privateKey)
  return { accessToken, expiresAt }
}
