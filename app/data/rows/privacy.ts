/** What an erasure does with rows: removes them, takes the address out of them, or leaves them. */
export type Deed = 'erased' | 'taken out' | 'renamed' | 'left'

export type FoundPlace = {
  /** A word of ours, or the name of a table. */
  place: string
  deed: Deed
  rows: Record<string, unknown>[]
}

export type FoundPerson = {
  /** As it is compared: in small letters, a phone number with its country. */
  address: string
  found_at: string
  /** Its account is managed under Users, and stays. */
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
  /** How many rows, by what they were of. */
  counts: Record<string, number>
  /** When the files of the tables were written anew. */
  scrubbed_at: string | null
  by: string | null
}

export type RetentionClock = {
  clock: 'spam' | 'open' | 'lost' | 'won' | 'trash'
  leads: number
  /** Within thirty days. */
  soon: number
  next: { id: string; name: string; ends_at: string }[]
}
