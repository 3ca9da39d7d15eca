/** A version of a post without its text; saves of one person within ten minutes are one. */
export type PostVersionRow = {
  /** The entry of the history that ended it; null for what stands now. */
  history_id: number | null
  written_at: string
  actor_id: string | null
  actor: string | null
  /** `back office`, `secret key`, `database` …; null where nobody knows, as the history began later. */
  via: string | null
  device: string | null
  operation: 'INSERT' | 'UPDATE' | 'DELETE' | null
  /** Columns; of an insert none. */
  changed: string[]
  saves: number
}

/** What somebody gave up when two texts were merged. */
export type UnmergedPostRow = Pick<PostVersionRow, 'written_at' | 'actor_id' | 'actor' | 'device'> & {
  id: string
}
