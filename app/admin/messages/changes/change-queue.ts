import type { Result } from '../../../data/result.ts'
import type { LeadOutcome } from '../../../data/rows/leads.ts'
import { isPassing, isSessionError, toAdded, toChangeError } from './change-outcome.ts'
import type { ChangeStorage } from './change-storage.ts'
import type { KeptChange } from './kept-change.ts'
import { isUndoable } from './undoable-changes.ts'

/** Why waiting changes can't be sent. */
export type Hold = 'network' | 'session' | null

export interface QueueState {
  changes: KeptChange[]
  hold: Hold
}

export type NewChange = Pick<KeptChange, 'leads' | 'isQuiet' | 'words'> &
  (
    | { kind: 'change'; change: Extract<KeptChange, { kind: 'change' }>['change'] }
    | { kind: 'note'; text: string }
    | Pick<Extract<KeptChange, { kind: 'answer' }>, 'kind' | 'answer' | 'change'>
    | Pick<Extract<KeptChange, { kind: 'lead' }>, 'kind' | 'lead'>
    | Pick<Extract<KeptChange, { kind: 'deletion' }>, 'kind'>
    | Pick<Extract<KeptChange, { kind: 'view' }>, 'kind' | 'view'>
  )

export interface Attempt {
  /** The change that an Undo reverts; null where this browser has forgotten it. */
  target: KeptChange | null
  /** Stores the ids of a lead's letters before they are deleted. */
  keepLetters: (letterIds: string[]) => void
}

interface QueueParts {
  storage: ChangeStorage
  /** Idempotent by the change's id. */
  send: (change: KeptChange, attempt: Attempt) => Promise<Result<LeadOutcome[]>>
  /** Null while nobody is fully signed in. */
  findUserId: () => string | null
  /** Held by one tab at a time. */
  withLock: <T>(act: () => Promise<T>) => Promise<T>
  /** Returns what cancels it. */
  schedule: (act: () => void, milliseconds: number) => () => void
  onSettled: (change: KeptChange) => void
  now: () => number
}

const shortestPause = 1000
const longestPause = 30_000

/** Changes of leads in their order, kept from the moment they are made until the server has answered. */
export function createChangeQueue(parts: QueueParts) {
  let state: QueueState = { changes: [], hold: null }
  let userId: string | null = null
  let isSending = false
  let failures = 0
  let cancelRetry = () => {}
  const listeners = new Set<() => void>()
  const removed = new Set<string>()
  /** Ids seen in the storage. An unsent change that is gone from there was undone in another tab. */
  const stored = new Set<string>()

  function setState(next: Partial<QueueState>) {
    state = { ...state, ...next }
    for (const listener of [...listeners]) listener()
  }

  /** Reads the storage, which other tabs write too. */
  function reload() {
    userId = parts.findUserId() ?? userId
    if (userId === null) return
    const listed = parts.storage.list(userId)
    const known = new Set(listed?.map(({ id }) => id))
    for (const id of known) stored.add(id)
    // Without storage changes exist only here.
    const others = state.changes.filter(kept => !known.has(kept.id) && kept.userId === userId)
    const isTakenBack = (kept: KeptChange) => stored.has(kept.id) && kept.state !== 'done'
    const lasting = others.filter(kept => !removed.has(kept.id) && (listed === null || !isTakenBack(kept)))
    setState({ changes: [...(listed ?? []), ...lasting].sort((a, b) => a.at - b.at) })
  }

  const find = (id: string): KeptChange | null => state.changes.find(kept => kept.id === id) ?? null

  function put(change: KeptChange) {
    if (parts.storage.put(change)) stored.add(change.id)
    const rest = state.changes.filter(({ id }) => id !== change.id)
    setState({ changes: [...rest, change].sort((a, b) => a.at - b.at) })
  }

  function remove(id: string) {
    removed.add(id)
    parts.storage.remove(id)
    setState({ changes: state.changes.filter(kept => kept.id !== id) })
  }

  function toKept(): Omit<KeptChange, 'kind' | 'leads' | 'isQuiet' | 'words'> {
    const last = state.changes.at(-1)?.at ?? 0
    return {
      id: crypto.randomUUID(),
      userId: userId ?? '',
      at: Math.max(parts.now(), last + 1),
      state: 'waiting',
      isTried: false,
      isUndone: false,
      settledAt: 0,
      refusals: [],
      error: null,
    }
  }

  function add(change: NewChange): string {
    reload()
    const kept = { ...toKept(), ...change } as KeptChange
    put(kept)
    flush()
    return kept.id
  }

  /** A change that was never sent is just forgotten; any other has to be undone by the server. */
  function undo(id: string): KeptChange | null {
    reload()
    const target = find(id)
    if (!target || !isUndoable(target)) return null
    if (target.state === 'waiting' && !target.isTried) remove(id)
    else {
      const change = 'change' in target ? target.change : {}
      const { leads, words } = target
      put({ ...target, isUndone: true })
      put({
        ...toKept(),
        kind: 'undo',
        target: id,
        change,
        leads,
        words,
        isQuiet: false,
      } as KeptChange)
      flush()
    }
    return target
  }

  async function flush() {
    cancelRetry()
    if (isSending) return
    isSending = true
    try {
      for (let next = findNext(); next && (await attempt(next)); next = findNext());
    } finally {
      isSending = false
    }
    if (state.changes.some(isWaiting)) {
      const pause = Math.min(shortestPause * 2 ** Math.max(0, failures - 1), longestPause)
      cancelRetry = parts.schedule(flush, pause)
    } else if (state.hold) setState({ hold: null })
  }

  function findNext(): KeptChange | null {
    const next = state.changes.find(isWaiting)
    if (!next) return null
    if (parts.findUserId() === next.userId) return next
    setState({ hold: 'session' })
    return null
  }

  /** Resolves to whether the next change may follow. */
  async function attempt({ id }: KeptChange): Promise<boolean> {
    return parts.withLock(async () => {
      reload()
      const change = find(id)
      if (!change || !isWaiting(change)) return true
      put({ ...change, isTried: true })
      const { data, error } = await parts.send(change, toAttempt(change))
      // It may have been undone meanwhile.
      const now = find(id) ?? change
      if (!error) {
        failures = 0
        settle({ ...now, isTried: true }, data)
        return true
      }
      const isSignedOut = parts.findUserId() !== change.userId || isSessionError(error)
      if (isSignedOut || isPassing(error)) {
        failures += 1
        setState({ hold: isSignedOut ? 'session' : 'network' })
        return false
      }
      const { message, requestId } = error
      refuse(now, { error: { message, ...(requestId && { requestId }) } })
      return true
    })
  }

  function toAttempt(change: KeptChange): Attempt {
    return {
      target: change.kind === 'undo' ? find(change.target) : null,
      keepLetters(letterIds) {
        const now = find(change.id) ?? change
        if (now.kind === 'deletion') put({ ...now, letterIds })
      },
    }
  }

  function settle(change: KeptChange, outcomes: LeadOutcome[]) {
    const refusals = change.isQuiet ? [] : outcomes.flatMap(outcome => toChangeError(outcome, change))
    // The text of a refused answer can be edited, or sent anyway.
    if (change.kind === 'answer' && refusals.length > 0) return refuse(change, { refusals })
    const kept: KeptChange = {
      ...change,
      state: 'done',
      settledAt: parts.now(),
      refusals,
      ...(change.kind === 'lead' && toAdded(change, outcomes)),
    }
    put(kept)
    setState({ hold: null })
    parts.onSettled(kept)
  }

  function refuse(change: KeptChange, why: Partial<Pick<KeptChange, 'error' | 'refusals'>>) {
    const kept: KeptChange = { ...change, state: 'refused', isTried: true, settledAt: parts.now(), ...why }
    put(kept)
    // Nothing is left to be undone, and a quiet change is not reported.
    for (const each of state.changes) {
      if (each.kind === 'undo' && each.target === kept.id && isWaiting(each)) remove(each.id)
    }
    parts.onSettled(kept)
    const isTakenBack = kept.kind === 'answer' && kept.isUndone
    if (kept.isQuiet || isTakenBack) remove(kept.id)
  }

  /** Resolves when the server has answered, or when the change has to wait for the network or the session. */
  function whenAnswered(id: string): Promise<KeptChange | null> {
    return new Promise(resolve => {
      const check = () => {
        const kept = find(id)
        if (kept && isWaiting(kept) && !state.hold) return
        listeners.delete(check)
        resolve(kept)
      }
      listeners.add(check)
      check()
    })
  }

  function tryAgain(id: string) {
    const kept = find(id)
    if (kept?.state !== 'refused') return
    put({ ...kept, state: 'waiting', error: null })
    flush()
  }

  /** Retries what somebody else changed meanwhile, now that the author has seen it. */
  function insist(id: string) {
    const kept = find(id)
    if (kept?.kind !== 'change' && kept?.kind !== 'deletion') return
    const refused = kept.refusals.filter(({ isGone }) => !isGone)
    dismiss(id)
    const leads = kept.leads.flatMap(lead => {
      const refusal = refused.find(({ leadId }) => leadId === lead.id)
      return refusal ? { ...lead, before: refusal.now, letters: refusal.letters } : []
    })
    const again = { leads, words: kept.words, isQuiet: false }
    if (kept.kind === 'deletion') add({ kind: 'deletion', ...again })
    else add({ kind: 'change', change: kept.change, ...again })
  }

  /** The author has seen the refusal. */
  function dismiss(id: string) {
    const kept = find(id)
    if (kept?.state === 'refused') remove(id)
    else if (kept) put({ ...kept, refusals: [] })
  }

  return {
    getState: () => state,
    whenAnswered,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    reload,
    flush,
    add,
    undo,
    tryAgain,
    insist,
    dismiss,
  }
}

export type ChangeQueue = ReturnType<typeof createChangeQueue>

const isWaiting = ({ state }: KeptChange) => state === 'waiting'

export function findUndoable(changes: KeptChange[]): KeptChange | null {
  const isMade = ({ refusals, leads }: KeptChange) => refusals.length < Math.max(1, leads.length)
  return changes.findLast(kept => isUndoable(kept) && isMade(kept)) ?? null
}
