/** `null` stands for the default, here and in `before`. */
export interface SettingEdit {
  value: unknown
  /** Version of the stored value when the edit began; null where nothing was stored. */
  base: number | null
  before: unknown
}

export type SettingEdits = Readonly<Record<string, SettingEdit>>

/** By setting name; missing ones have their default. */
export type StoredSettings = Readonly<Record<string, { value: unknown; version: number }>>

/** An edit back to its start is dropped, unless it is being saved (`sent`): then going back has to be saved next. */
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

/** Removes what was saved, and rebases what was changed meanwhile. */
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

/** `theirs` was stored by somebody else since the edit began. */
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

/** Drops edits that a colleague saved too, and rebases those whose setting they changed and changed back. */
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

export function withMerged(
  edits: SettingEdits,
  stored: StoredSettings,
  name: string,
  value: unknown,
): SettingEdits {
  const edit = edits[name]
  return edit ? keepMine({ ...edits, [name]: { ...edit, value } }, stored, name) : edits
}

/** Rebases an edit whose author has seen the other value and chose their own. */
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

/** JSON equality, whatever the order of keys. */
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
