import { useMemo, useSyncExternalStore } from 'react'
import { useMatches } from 'react-router'
import type { Group } from './group.ts'
import { resolve } from './resolve.ts'
import { findStored } from './settings-of.ts'
import { getSavedOnly, getUnsavedSettings, watchUnsavedSettings } from './unsaved-settings.ts'

export function useSettings<Values extends object>(group: Group<Values>): Values {
  const stored = findStored(useMatches(), group.name)
  const unsaved = useSyncExternalStore(watchUnsavedSettings, getUnsavedSettings, getSavedOnly)
  return useMemo(() => resolve(group, stored, unsaved), [group, stored, unsaved])
}
