import { z } from 'zod'
import type { Database } from '../database.ts'
import type { Identity } from '../identity.ts'
import type { TopicRights } from './messaging.ts'

const extensions = z.array(z.enum(['broadcast', 'presence']))
const rights = z.object({ readable: extensions, writable: extensions })

const nothing: TopicRights = { readable: [], writable: [] }

const rolesTtl = 10_000 // milliseconds that the roles named in policies are cached

/** Asks the policies on `realtime.messages` what an identity may do on a private channel. */
export class TopicAuthorizer {
  readonly #database: Database
  #roles: { names: Set<string>; until: number } | null = null

  constructor(database: Database) {
    this.#database = database
  }

  /** @param network charged where no request's client pays */
  async authorize(identity: Identity, name: string, network?: string): Promise<TopicRights> {
    // Usually no policy is for anon, so that strangers without an account cost no statement.
    if (identity.role !== 'service_role' && !(await this.#findRoles()).has(identity.role)) {
      return nothing
    }
    const payer = network === undefined ? identity.client : { address: network, network, isSite: false }
    const [row] = await this.#database.asRole(
      { ...identity, client: payer },
      sql => sql<{ rights: unknown }[]>`select realtime.authorize(${name})::text as rights`,
    )
    return rights.parse(JSON.parse(String(row?.rights)))
  }

  async #findRoles(): Promise<Set<string>> {
    if (!this.#roles || this.#roles.until < performance.now()) {
      const rows = await this.#database.owner<{ role: string }[]>`
        select distinct r.role
        from pg_policies p
        cross join unnest(p.roles) as named (role)
        cross join unnest(array['anon', 'authenticated']) as r (role)
        where p.schemaname = 'realtime' and p.tablename = 'messages' and named.role in (r.role, 'public')`
      this.#roles = { names: new Set(rows.map(({ role }) => role)), until: performance.now() + rolesTtl }
    }
    return this.#roles.names
  }
}
