export interface Group<Values extends object> {
  /** Its settings are stored as `name.key`. */
  name: string
  defaults: Values
}

export type ValuesOf<G> = G extends Group<infer Values> ? Values : never

/** By group and key: only what differs from the defaults and is valid in this version. */
export type StoredSettings = Record<string, Record<string, unknown>>

export function defineGroup<Values extends object>(name: string, defaults: Values): Group<Values> {
  return { name, defaults }
}
