import type { SettingEdit, SettingEdits } from './setting-edits.ts'

// Unsaved edits, kept in this browser against lost networks, closed tabs and ended sessions; one per account and tab.
const prefix = 'settings:'

export function toCopyKey(userId: string): string {
  return `${prefix}${userId}:${crypto.randomUUID().slice(0, 8)}`
}

/** False where storage is full or blocked. */
export function writeCopy(key: string, edits: SettingEdits): boolean {
  try {
    if (Object.keys(edits).length === 0) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify({ edits, keptAt: new Date().toISOString() }))
    return true
  } catch {
    return false
  }
}

export interface LeftEdits {
  edits: SettingEdits
  /** Keys of the copies, to be removed once the edits are kept elsewhere. */
  keys: string[]
}

/** Copies of closed tabs; of a setting in several, the last written counts. */
export async function readLeftEdits(userId: string): Promise<LeftEdits> {
  const keys = Object.keys(localStorage).filter(key => key.startsWith(`${prefix}${userId}:`))
  const written = keys.length > 0 ? await listHeldLocks() : new Set()
  const left = keys.filter(key => !written.has(key)).flatMap(key => readCopy(key) ?? [])
  left.sort((one, other) => one.keptAt.localeCompare(other.keptAt))
  return { edits: Object.assign({}, ...left.map(({ edits }) => edits)), keys: left.map(({ key }) => key) }
}

async function listHeldLocks(): Promise<Set<unknown>> {
  const { held = [] } = (await navigator.locks?.query()) ?? {}
  return new Set(held.map(({ name }) => name))
}

function readCopy(key: string): { key: string; edits: SettingEdits; keptAt: string } | null {
  try {
    const { edits, keptAt } = JSON.parse(localStorage.getItem(key) ?? 'null')
    const known = Object.entries(edits).filter(([, edit]) => isEdit(edit))
    return { key, edits: Object.fromEntries(known) as SettingEdits, keptAt: String(keptAt) }
  } catch {
    // Not written by this code.
    return null
  }
}

function isEdit(value: unknown): value is SettingEdit {
  const { base, ...edit } = Object(value) as Partial<SettingEdit>
  return (base === null || typeof base === 'number') && 'value' in edit && 'before' in edit
}
