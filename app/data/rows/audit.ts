/** What one person did at once, to one row or to several. */
export interface AuditEntry {
  id: number
  at: string
  actor_id: string | null
  /** Null where nobody knows, or the content was erased. */
  actor: string | null
  via: string
  device: string | null
  table: string
  row_id: string
  operation: 'INSERT' | 'UPDATE' | 'DELETE' | 'ERASE'
  changed: string[]
  rows: number
  /** Names of the first three rows. */
  labels: (string | null)[]
  /** Short values of before an update; of an erasure whether its time had come. */
  former: Record<string, unknown> | null
  is_restored: boolean
}

/** Either a person, or a way in. */
export type AuditActor = { actor_id: string | null; actor: string | null; via: string | null }
