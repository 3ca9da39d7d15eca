import { SignJWT } from 'jose'
import { SigningKeys } from '../../../../backend/auth/signing-keys.ts'
import type { TestBackend } from '../../../support/backend.ts'
import type { Person } from '../../../support/people.ts'

/** A person's access token as the auth service makes them, with what is given changed; undefined leaves a claim out. */
export async function signToken(
  { sql }: TestBackend,
  { accessToken }: Person,
  changed: Record<string, unknown>,
): Promise<string> {
  const { id, privateKey } = await new SigningKeys(sql).requireSigningKey()
  const claims = JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString())
  return new SignJWT({ ...claims, ...changed })
    .setProtectedHeader({ alg: 'ES256', kid: id, typ: 'JWT' })
    .sign(privateKey)
}

export const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds
