import type { Context } from 'hono'
import type { BackendEnv } from '../service.ts'

export type AuthContext = Context<BackendEnv>
