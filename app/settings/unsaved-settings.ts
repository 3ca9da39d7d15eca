import type { StoredSettings } from './group.ts'

const none: StoredSettings = {}
let unsaved = none
const listeners = new Set<() => void>()

/** For the settings screen's preview; null shows the saved values again. */
export function showUnsavedSettings(values: StoredSettings | null): void {
  unsaved = values ?? none
  for (const listener of listeners) listener()
}

export const getUnsavedSettings = () => unsaved

export const getSavedOnly = () => none

export function watchUnsavedSettings(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
