import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { useAuth } from '../../../session/session-context.tsx'
import { holdCopy } from '../../hold-copy.ts'
import { createBrowserDraftSync } from './browser-draft-sync.ts'
import type { DraftMerge } from './draft-sync.ts'
import type { OpenedDraft } from './open-draft.ts'

export function useDraftSync(opened: OpenedDraft, onMerge: (merge: DraftMerge) => void) {
  const { user } = useAuth()
  // Once: the draft must not move when the session ends.
  const [{ sync, copyKey }] = useState(() => createBrowserDraftSync(opened, user?.id ?? ''))
  const merged = useEffectEvent(onMerge)

  useEffect(() => {
    sync.enter()
    sync.whenMerged(merge => merged(merge))
    // The own copy is stored before those merged into it are removed.
    if (sync.copy() || !opened.isAhead) for (const key of opened.takenKeys) localStorage.removeItem(key)
    const release = holdCopy(copyKey)
    const onVisibility = () => {
      if (document.hidden) void sync.keep()
      else void sync.refresh()
    }
    const onOnline = () => void sync.refresh()
    const onPageHide = () => void sync.keep()
    document.addEventListener('visibilitychange', onVisibility)
    window.addEventListener('pagehide', onPageHide)
    window.addEventListener('online', onOnline)
    if (opened.isAhead) void sync.refresh()
    return () => {
      document.removeEventListener('visibilitychange', onVisibility)
      window.removeEventListener('pagehide', onPageHide)
      window.removeEventListener('online', onOnline)
      void sync.leave().finally(release)
    }
  }, [sync, copyKey, opened])

  const state = useSyncExternalStore(sync.watch, sync.getState)
  return { sync, state }
}
