import { useSyncExternalStore } from 'react'

/** What was done at the desk at once, without the queue of changes: a lead that was added, one that went into the trash. */
export interface Deed {
  /** Milliseconds. */
  at: number
  takeBack: () => void
}

const most = 50
let deeds: Deed[] = []
const listeners = new Set<() => void>()

function keep(next: Deed[]) {
  deeds = next
  for (const listener of listeners) listener()
}

/** Returns what takes it back, which counts once, whether the toast or a key does it. */
export function rememberDeed(takeBack: () => void): () => void {
  const deed: Deed = {
    at: Date.now(),
    takeBack: () => {
      if (!deeds.includes(deed)) return
      keep(deeds.filter(kept => kept !== deed))
      takeBack()
    },
  }
  keep([...deeds, deed].slice(-most))
  return deed.takeBack
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The last that can be taken back. */
export const useLastDeed = (): Deed | null => useSyncExternalStore(subscribe, () => deeds.at(-1) ?? null)
