import { Hono } from 'hono'
import type { BackendEnv, ServiceParts } from '../gateway.ts'

export function createStorage(_parts: ServiceParts): Hono<BackendEnv> {
  return new Hono<BackendEnv>()
}
