import type { KeptChange } from './kept-change.ts'

/** Milliseconds. */
const undoableFor = 86_400_000
const mostUndoable = 50

export const isUndoable = (kept: KeptChange) =>
  kept.kind !== 'undo' && kept.state !== 'refused' && !kept.isQuiet && !kept.isUndone

/** Whether it is unsent, or refused and unseen. */
export const isNeeded = (change: KeptChange | null) =>
  change?.state === 'waiting' || change?.state === 'refused'

/** Settled changes stay for Undo; what it can't revert, such as readings, takes no room from what it can. */
export function listTooOld(own: KeptChange[], now: number): KeptChange[] {
  const undone = new Set(
    own.flatMap(change => (change.kind === 'undo' && isNeeded(change) ? change.target : [])),
  )
  const settled = own.filter(change => !isNeeded(change) && !undone.has(change.id))
  const kinds = [settled.filter(isUndoable), settled.filter(change => !isUndoable(change))]
  return kinds.flatMap(some =>
    some.filter(({ at }, i) => now - at > undoableFor || i < some.length - mostUndoable),
  )
}
