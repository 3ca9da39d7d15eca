/** `list` is null for the product's own prices, `began_at` for the first list. */
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

/** A value that is null is the default. */
export interface SettingChange {
  id: number
  at: string
  /** Shared by all changes of one save. */
  save: string
  actor_id: string | null
  actor: string | null
  via: string
  device: string | null
  name: string | null
  before: unknown
  after: unknown
  /** False if the content was erased, so that nobody knows it. */
  is_kept: boolean
}
