import * as errors from '../errors/auth.ts'
import type { ServiceParts } from '../service.ts'
import type { AuthContext } from './context.ts'
import { signInWithPassword } from './password-grant.ts'
import { exchangeCode } from './pkce-grant.ts'
import { refreshSession } from './refresh-grant.ts'

const grants = new Map<string, (c: AuthContext, parts: ServiceParts) => Promise<Response>>([
  ['password', signInWithPassword],
  ['refresh_token', refreshSession],
  ['pkce', exchangeCode],
])

const disabledGrants = new Map([
  ['id_token', errors.providerDisabled],
  ['web3', errors.web3Disabled],
])

export async function grantToken(c: AuthContext, parts: ServiceParts): Promise<Response> {
  const type = c.req.query('grant_type') ?? ''
  const grant = grants.get(type)
  if (!grant) {
    throw (disabledGrants.get(type) ?? errors.unsupportedGrant)()
  }
  return grant(c, parts)
}
