/** A value that somebody is changing. `null` is the default, here and in what it began from. */
export interface SettingEdit {
  value: unknown
  /** The version of what stood there when they began; null where nothing was stored. */
  base: number | null
  before: unknown
}

/** By the name of the setting. */
export type SettingEdits = Readonly<Record<string, SettingEdit>>

/** What is stored now, by name. What is not there is the default. */
export type StoredSettings = Readonly<Record<string, { value: unknown; version: number }>>

/**
 * `value` is what shall be stored. An edit that comes back to where it began is none, unless it is on its way to be saved
 * (`sent`): then going back is to be saved next.
 */
export function withEdit(
  edits: SettingEdits,
  stored: StoredSettings,
  name: string,
  value: unknown,
  sent: SettingEdits = {},
): SettingEdits {
  const { [name]: known, ...others } = edits
  const before = known ? known.before : (stored[name]?.value ?? null)
  const base = known ? known.base : (stored[name]?.version ?? null)
  return isSameValue(value, before) && !sent[name] ? others : { ...others, [name]: { value, base, before } }
}

/** After a save: what was sent is done, and what was changed meanwhile goes on from there. */
export function settleSaved(
  edits: SettingEdits,
  sent: SettingEdits,
  versions: Readonly<Record<string, number>>,
): SettingEdits {
  return Object.fromEntries(
    Object.entries(edits).flatMap(([name, edit]) => {
      const saved = sent[name]
      if (!saved) return [[name, edit] as const]
      if (isSameValue(edit.value, saved.value)) return []
      return [[name, { value: edit.value, base: versions[name] ?? null, before: saved.value }] as const]
    }),
  )
}

export function withoutEdits(edits: SettingEdits, names: string[]): SettingEdits {
  return Object.fromEntries(Object.entries(edits).filter(([name]) => !names.includes(name)))
}

/** What others saved meanwhile of what is being changed here, with what stands there now. */
export interface SettingClash {
  name: string
  before: unknown
  mine: unknown
  theirs: unknown
}

export function listClashes(edits: SettingEdits, stored: StoredSettings): SettingClash[] {
  return Object.entries(edits).flatMap(([name, { value, base, before }]) => {
    const now = stored[name]
    return base === (now?.version ?? null) ? [] : [{ name, before, mine: value, theirs: now?.value ?? null }]
  })
}

/**
 * What nobody has to be asked about: where a colleague saved the same, the edit is done; where they saved another value and
 * took it back, it goes on from there.
 */
export function settleEdits(edits: SettingEdits, stored: StoredSettings): SettingEdits {
  const settled = Object.entries(edits).flatMap(([name, edit]) => {
    const now = stored[name]?.value ?? null
    if (isSameValue(now, edit.value)) return []
    return [[name, isSameValue(now, edit.before) ? toBase(edit, stored, name) : edit] as const]
  })
  const isUnchanged =
    settled.length === Object.keys(edits).length && settled.every(([name, edit]) => edits[name] === edit)
  return isUnchanged ? edits : Object.fromEntries(settled)
}

/** Goes on from what a colleague saved with what both have said. */
export function withMerged(
  edits: SettingEdits,
  stored: StoredSettings,
  name: string,
  value: unknown,
): SettingEdits {
  const edit = edits[name]
  return edit ? keepMine({ ...edits, [name]: { ...edit, value } }, stored, name) : edits
}

/** Whoever has seen theirs and chose their own goes on from there. */
export function keepMine(edits: SettingEdits, stored: StoredSettings, name: string): SettingEdits {
  const edit = edits[name]
  if (!edit) return edits
  const before = stored[name]?.value ?? null
  return { ...edits, [name]: toBase({ ...edit, before }, stored, name) }
}

function toBase(edit: SettingEdit, stored: StoredSettings, name: string): SettingEdit {
  const base = stored[name]?.version ?? null
  return edit.base === base ? edit : { ...edit, base }
}

/** Values are JSON, whose objects say the same in any order. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (!isObject(one) || !isObject(other) || Array.isArray(one) !== Array.isArray(other)) return false
  const keys = Object.keys(one)
  return (
    keys.length === Object.keys(other).length &&
    keys.every(key => Object.hasOwn(other, key) && isSameValue(one[key], other[key]))
  )
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
