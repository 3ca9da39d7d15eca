export interface Point {
  term: string
  text: string
}

/** The four services say the same things of themselves. */
export interface ServiceWords {
  lead: string
  doing: readonly Point[]
  measured: readonly Point[]
  delivered: readonly Point[]
  needed: readonly Point[]
  closing: string
}
