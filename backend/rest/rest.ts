import { Hono } from 'hono'
import type { BackendEnv, ServiceParts } from '../gateway.ts'

export interface Rest {
  app: Hono<BackendEnv>
  start(): Promise<void>
  stop(): Promise<void>
}

export function createRest(_parts: ServiceParts): Rest {
  return { app: new Hono<BackendEnv>(), start: async () => {}, stop: async () => {} }
}
