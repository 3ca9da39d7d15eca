/** A list that was in force from a moment on; null is the product's own, and the first one's beginning. */
export type PriceListRow = {
  number: number
  list: unknown
  began_at: string | null
}

export type SettingRow = {
  name: string
  value: unknown
  version: number
  updated_at: string
}

/** What became of a setting. A value that is null is the default. */
export interface SettingChange {
  id: number
  at: string
  /** The same for all that was saved at once. */
  save: string
  actor_id: string | null
  actor: string | null
  via: string
  device: string | null
  /** Null where it was erased. */
  name: string | null
  before: unknown
  after: unknown
  /** False where content was erased, and nobody knows what stood there. */
  is_kept: boolean
}
