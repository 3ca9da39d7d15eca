import type { Role } from '../identity.ts'
import type { PoolName } from './pools.ts'

/** A page that comes late is better than an error, and what the site asks is its own. */
const ofSite = 8_000

/** Milliseconds until PostgreSQL cancels the statement (57014). */
export const toStatementTimeout = (pool: PoolName, role: Role): number =>
  pool === 'visitors' ? 1_000 : { anon: ofSite, authenticated: 8_000, service_role: 30_000 }[role]
