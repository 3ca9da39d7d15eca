import { Hono } from 'hono'
import type { BackendEnv, ServiceParts } from '../gateway.ts'

export type FunctionHandlers = Record<string, (request: Request) => Promise<Response>>

export function createFunctions(_parts: ServiceParts): Hono<BackendEnv> {
  return new Hono<BackendEnv>()
}
