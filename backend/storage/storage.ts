import { Hono } from 'hono'
import type { BackendEnv, ServiceParts } from '../gateway.ts'

export interface Storage {
  app: Hono<BackendEnv>
  start(): Promise<void>
  stop(): Promise<void>
}

export function createStorage(_parts: ServiceParts): Storage {
  return { app: new Hono<BackendEnv>(), start: async () => {}, stop: async () => {} }
}
