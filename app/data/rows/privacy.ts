/** taken out: only the address is removed from the row. */
export type Deed = 'erased' | 'taken out' | 'renamed' | 'left'

export type FoundPlace = {
  place: string
  deed: Deed
  rows: Record<string, unknown>[]
}

export type FoundPerson = {
  /** As compared: in lower case, a phone number with its country code. */
  address: string
  found_at: string
  /** A staff account is managed under Users and not erased here. */
  is_staff: boolean
  places: FoundPlace[]
}

export type Receipt = {
  id: string
  number: number
  erased_at: string
  kind: 'email' | 'phone'
  /** HMAC-SHA256 of the address, in hexadecimal digits. */
  hash: string
  counts: Record<string, number>
  /** When the tables' files were rewritten, so that the disk has no trace of the rows. */
  scrubbed_at: string | null
  by: string | null
}

export type RetentionClock = {
  clock: 'spam' | 'open' | 'lost' | 'won' | 'trash'
  leads: number
  /** Leads that end within thirty days. */
  soon: number
  next: { id: string; name: string; ends_at: string }[]
}
