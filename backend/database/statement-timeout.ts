import type { Role } from '../identity.ts'
import type { PoolName } from './pools.ts'

/** Milliseconds until PostgreSQL cancels the statement (57014). */
export const toStatementTimeout = (pool: PoolName, role: Role): number =>
  pool === 'visitors' ? 1_000 : { anon: 3_000, authenticated: 8_000, service_role: 30_000 }[role]
