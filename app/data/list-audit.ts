import { failed, ok, type Result } from './result.ts'
import type { AuditActor, AuditEntry } from './rows/audit.ts'
import type { Client } from './schema.ts'

export interface AuditFilter {
  actorId: string | null
  /** A source without an account, such as `database`. */
  via: string | null
  tables: string[] | null
  from: Date | null
  until: Date | null
  before: number | null
}

/** Newest first. `pageSize` is at most 999. */
export async function listAudit(
  client: Client,
  { actorId, via, tables, from, until, before }: AuditFilter,
  pageSize: number,
): Promise<Result<{ entries: AuditEntry[]; hasMore: boolean }>> {
  const { data, error } = await client.rpc('list_audit', {
    p_actor_id: actorId,
    p_via: via,
    p_tables: tables,
    p_from: from?.toISOString() ?? null,
    p_until: until?.toISOString() ?? null,
    p_before: before,
    p_limit: pageSize + 1,
  })
  return error ? failed(error) : ok({ entries: data.slice(0, pageSize), hasMore: data.length > pageSize })
}

export async function listAuditActors(client: Client): Promise<Result<AuditActor[]>> {
  const { data, error } = await client.rpc('list_audit_actors')
  return error ? failed(error) : ok(data)
}
