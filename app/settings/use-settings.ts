import { useMemo, useSyncExternalStore } from 'react'
import { useMatches } from 'react-router'
import type { Group } from './group.ts'
import { resolve } from './resolve.ts'
import { findStored } from './settings-of.ts'
import { getSavedOnly, getUnsavedSettings, watchUnsavedSettings } from './unsaved-settings.ts'

/** What holds of a group on this page: of those that its loader or the root's has read, otherwise the defaults. */
export function useSettings<Values extends object>(group: Group<Values>): Values {
  const stored = findStored(useMatches(), group.name)
  const unsaved = useSyncExternalStore(watchUnsavedSettings, getUnsavedSettings, getSavedOnly)
  return useMemo(() => resolve(group, stored, unsaved), [group, stored, unsaved])
}
