/** What is set together, with what holds until it is. A page imports the groups it shows, and no others. */
export interface Group<Values extends object> {
  /** Its settings are stored as `name.key`. */
  name: string
  defaults: Values
}

export type ValuesOf<G> = G extends Group<infer Values> ? Values : never

/** What is stored of some groups, by group and key: what differs from the defaults, as far as this version understands it. */
export type StoredSettings = Record<string, Record<string, unknown>>

export function defineGroup<Values extends object>(name: string, defaults: Values): Group<Values> {
  return { name, defaults }
}
