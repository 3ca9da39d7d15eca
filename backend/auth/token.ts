import * as failures from '../errors/auth.ts'
import type { ServiceParts } from '../gateway.ts'
import type { AuthContext } from './context.ts'
import { signInWithPassword } from './password-grant.ts'
import { exchangeCode } from './pkce-grant.ts'
import { refreshSession } from './refresh-grant.ts'

const grants = new Map(
  Object.entries({ password: signInWithPassword, refresh_token: refreshSession, pkce: exchangeCode }),
)

export async function grantToken(c: AuthContext, parts: ServiceParts): Promise<Response> {
  const asked = c.req.query('grant_type') ?? ''
  if (asked === 'id_token') {
    throw failures.providerDisabled()
  }
  const grant = grants.get(asked)
  if (!grant) {
    throw failures.unsupportedGrant()
  }
  return grant(c, parts)
}
