import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { Hono } from 'hono'
import type { BackendEnv, ServiceParts } from '../gateway.ts'

export interface Realtime {
  app: Hono<BackendEnv>
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  start(): Promise<void>
  stop(): Promise<void>
}

export function createRealtime(_parts: ServiceParts): Realtime {
  return {
    app: new Hono<BackendEnv>(),
    upgrade: (_request, socket) => socket.destroy(),
    start: async () => {},
    stop: async () => {},
  }
}
