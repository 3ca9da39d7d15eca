/** Saves of one person within ten minutes are one version. */
export type PostVersionRow = {
  /** The history entry that ended it; null for the present text. */
  history_id: number | null
  written_at: string
  actor_id: string | null
  actor: string | null
  /** `back office`, `secret key`, `database` …; null before the history began. */
  via: string | null
  device: string | null
  operation: 'INSERT' | 'UPDATE' | 'DELETE' | null
  changed: string[]
  saves: number
}

export type UnmergedPostRow = Pick<PostVersionRow, 'written_at' | 'actor_id' | 'actor' | 'device'> & {
  id: string
}
