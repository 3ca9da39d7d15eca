import { z } from 'zod'
import type { Database } from '../database.ts'
import type { Identity } from '../identity.ts'
import type { TopicRights } from './messaging.ts'

const extensions = z.array(z.enum(['broadcast', 'presence']))
const rights = z.object({ readable: extensions, writable: extensions })

const nothing: TopicRights = { readable: [], writable: [] }

/** Milliseconds for which it is known which roles policies speak of. */
const rolesTtl = 10_000

/** Asks the policies on `realtime.messages` what somebody may do on a private channel. */
export class TopicAuthorizer {
  readonly #database: Database
  #roles: { names: Set<string>; until: number } | null = null

  constructor(database: Database) {
    this.#database = database
  }

  /** @param network who pays, where it is not the client of a request */
  async authorize(identity: Identity, name: string, network?: string): Promise<TopicRights> {
    // Strangers without an account are most often nobody's business: they cost no statement.
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
    if (!this.#roles || this.#roles.until < Date.now()) {
      const rows = await this.#database.owner<{ role: string }[]>`
        select distinct r.role
        from pg_policies p
        cross join unnest(p.roles) as named (role)
        cross join unnest(array['anon', 'authenticated']) as r (role)
        where p.schemaname = 'realtime' and p.tablename = 'messages' and named.role in (r.role, 'public')`
      this.#roles = { names: new Set(rows.map(({ role }) => role)), until: Date.now() + rolesTtl }
    }
    return this.#roles.names
  }
}
