export interface AuditEntry {
  id: number
  at: string
  actor_id: string | null
  actor: string | null
  via: string
  device: string | null
  table: string
  row_id: string
  operation: 'INSERT' | 'UPDATE' | 'DELETE' | 'ERASE'
  changed: string[]
  rows: number
  labels: (string | null)[]
  /** Short values before an update; for an erasure, whether it was due. */
  former: Record<string, unknown> | null
  is_restored: boolean
}

export type AuditActor = { actor_id: string | null; actor: string | null; via: string | null }
