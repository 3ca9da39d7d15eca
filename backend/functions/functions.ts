import { Hono } from 'hono'
import type { BackendEnv, ServiceParts } from '../gateway.ts'

export type FunctionHandler = (request: Request, client: { address: string }) => Promise<Response>

/** By the name in the address: `/functions/v1/{name}`. */
export type FunctionHandlers = Record<string, FunctionHandler>

export function createFunctions(_parts: ServiceParts): Hono<BackendEnv> {
  return new Hono<BackendEnv>()
}
