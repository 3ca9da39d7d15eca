import type { KeptChange } from './kept-change.ts'
import { isNeeded, listTooOld } from './undoable-changes.ts'

const prefix = 'desk-change:'

export interface ChangeStorage {
  /** Null where it can't be read. */
  list(userId: string): KeptChange[] | null
  /** Returns whether it was written. */
  put(change: KeptChange): boolean
  remove(id: string): void
}

/** One entry per change, so that no tab overwrites another's. */
export function createChangeStorage(storage: Storage, now: () => number = Date.now): ChangeStorage {
  function list(userId: string) {
    const all = listKeys(storage).flatMap(key => read(storage, key) ?? [])
    const own = all.filter(change => change.userId === userId).sort((a, b) => a.at - b.at)
    const old = listTooOld(own, now())
    for (const { id } of old) storage.removeItem(prefix + id)
    return own.filter(change => !old.includes(change))
  }
  return {
    list: userId => attempt(() => list(userId)),
    put: change =>
      attempt(() => {
        storage.setItem(prefix + change.id, JSON.stringify(change))
        return true
      }) ?? false,
    remove: id => void attempt(() => storage.removeItem(prefix + id)),
  }
}

/** Whether anything is unsent or unseen. Doesn't need the code that sends it. */
export function hasKeptChanges(storage: Storage): boolean {
  return attempt(() => listKeys(storage).some(key => isNeeded(read(storage, key)))) ?? false
}

export const isChangeKey = (key: string | null) => key?.startsWith(prefix) ?? false

const listKeys = (storage: Storage) => Object.keys(storage).filter(key => key.startsWith(prefix))

function read(storage: Storage, key: string): KeptChange | null {
  try {
    const value: unknown = JSON.parse(storage.getItem(key) ?? 'null')
    const { id, leads, state } = Object(value) as Partial<KeptChange>
    return prefix + id === key && Array.isArray(leads) && state !== undefined ? (value as KeptChange) : null
  } catch {
    // Not written by this code.
    return null
  }
}

// Storage may be full or blocked.
function attempt<T>(act: () => T): T | null {
  try {
    return act()
  } catch {
    return null
  }
}
