import { useEffect, useRef, useState } from 'react'
import { useAuth } from '../../session/session-context.tsx'
import { findAutosavedDraft, toDraftKey } from './autosaved-draft.ts'

/**
 * Where this editor keeps its unsaved text, null until that is settled. Tabs that have the same post open keep theirs
 * apart, and what another tab still writes is not offered here.
 */
export function useDraftKey(postId: string | null): string | null {
  const { user } = useAuth()
  // Decided once: a session that ends meanwhile must not move the draft.
  const [usual] = useState(() => toDraftKey(user?.id ?? '', postId))
  const [key, setKey] = useState<string | null>(null)

  // A claim waits until the one before is given up: React may run the effect twice.
  const last = useRef<Promise<unknown>>(Promise.resolve())
  useEffect(() => {
    let left = false
    const claiming = last.current.then(() => claimKey(usual))
    claiming.then(claim => {
      if (!left) setKey(claim.key)
    })
    return () => {
      left = true
      last.current = claiming.then(claim => claim.release())
    }
  }, [usual])

  return key
}

interface Claim {
  key: string
  /** Done when others can have it. */
  release: () => Promise<void>
}

/** The first key that no tab holds: one with text left behind, else one without. */
async function claimKey(usual: string): Promise<Claim> {
  const isOurs = (key: string) => key === usual || key.startsWith(`${usual}:`)
  const left = Object.keys(localStorage).filter(key => isOurs(key) && findAutosavedDraft(localStorage, key))
  for (const key of left.sort()) {
    const claim = await tryToHold(key)
    if (claim) return claim
  }
  for (let number = 1; ; number += 1) {
    const key = number === 1 ? usual : `${usual}:${number}`
    const claim = left.includes(key) ? null : await tryToHold(key)
    if (claim) return claim
  }
}

// The browser gives a lock back when its tab is closed or crashes. Without locks all tabs share one key.
function tryToHold(key: string): Promise<Claim | null> {
  const unlocked = { key, release: async () => {} }
  if (!navigator.locks) return Promise.resolve(unlocked)
  return new Promise(resolve => {
    const held = navigator.locks
      .request(key, { ifAvailable: true }, lock => {
        if (!lock) return resolve(null)
        return new Promise<void>(finish =>
          resolve({
            key,
            release: () => {
              finish()
              return held
            },
          }),
        )
      })
      .catch(() => resolve(unlocked))
  })
}
