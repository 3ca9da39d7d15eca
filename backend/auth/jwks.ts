import type { ServiceParts } from '../service.ts'
import type { AuthContext } from './context.ts'

export async function showJwks(c: AuthContext, { signingKeys }: ServiceParts): Promise<Response> {
  c.header('cache-control', 'public, max-age=600')
  return c.json({ keys: await signingKeys.listPublicKeys() })
}
