import type { MiddlewareHandler } from 'hono'
import type { Authenticator } from './authenticator.ts'
import { invalidApiKey, noApiKey } from './errors/gateway.ts'
import { anonymous } from './identity.ts'
import type { BackendEnv } from './service.ts'
import { noteStaff } from './staff-networks.ts'

/** Tokens are verified only when a service asks for the identity: sign-in and public files accept an expired one. */
export const authenticate =
  (authenticator: Authenticator): MiddlewareHandler<BackendEnv> =>
  async (c, next) => {
    const { client } = c.var
    const apiKey = c.req.header('apikey') ?? c.req.query('apikey')
    const bearer =
      c.req
        .header('authorization')
        ?.match(/^Bearer(?:$|\s+(.*)$)/i)
        ?.map(part => part ?? '')
        .at(1)
        ?.trim() ?? null
    const bearsKey = bearer !== null && authenticator.isKey(bearer)
    const token = bearsKey ? null : bearer
    const byApiKey = apiKey ? authenticator.findKeyIdentity(apiKey) : null
    // The storage client used alone sends its key only as bearer.
    const keyIdentity = byApiKey ?? (bearsKey ? authenticator.findKeyIdentity(bearer) : null)
    c.set('credentials', {
      apiKey: byApiKey ? 'valid' : apiKey ? 'invalid' : null,
      bearer: bearsKey ? 'key' : token === null ? null : 'token',
      hasKey: keyIdentity !== null,
    })
    c.set('authenticate', async ({ session = 'live' } = {}) => {
      if (token === null) {
        return { ...(keyIdentity ?? anonymous), client }
      }
      const identity = await (session === 'live'
        ? authenticator.verify(token)
        : authenticator.readToken(token))
      if (identity.isStaff && !client.isSite) {
        noteStaff(client.network)
      }
      return { ...identity, client }
    })
    await next()
  }

/** Opened by links, and by machines without a key (protocol §6.1). */
const openPaths =
  /^\/(storage|functions)\/|^\/auth\/v1\/(verify|callback|authorize|\.well-known\/jwks\.json)$/

export const requireApiKey: MiddlewareHandler<BackendEnv> = async (c, next) => {
  const { apiKey } = c.var.credentials
  if (apiKey !== 'valid' && !openPaths.test(c.req.path)) {
    throw apiKey ? invalidApiKey() : noApiKey()
  }
  await next()
}
