import type { Session } from '@supabase/supabase-js'
import { getBrowserClient, hasStoredSession, isSessionKey } from '../data/browser-client.ts'
import { retryLoading } from '../data/retry-loading.ts'
import type { Client } from '../data/schema.ts'
import { watchSession } from '../data/watch-session.ts'
import { hasJustSignedOut } from './recent-sign-out.ts'

export interface SessionState {
  session: Session | null
  loading: boolean
  /** Of a session that ended without a sign-out (expired, revoked, account changed), to go on in the same page. */
  expiredEmail: string | null
  expiredId: string | null
}

export const unreadSession: SessionState = {
  session: null,
  loading: true,
  expiredEmail: null,
  expiredId: null,
}

let state = unreadSession
let isStarted = false
let isWatched = false
const listeners = new Set<() => void>()

export function getSessionState(): SessionState {
  return state
}

export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Watching a session loads supabase-js, so call this only if there is a session or is about to be. */
export async function connect(): Promise<Client> {
  const client = await getBrowserClient()
  if (!isWatched) {
    isWatched = true
    watchSession(client, session => setState(toNextState(state, session)))
  }
  return client
}

/** Once per page load. `consumeLink` resolves to whether a mailed link brought a session. */
export function startSession(consumeLink: () => Promise<boolean>) {
  if (isStarted) return
  isStarted = true
  begin(consumeLink)
  window.addEventListener('storage', event => {
    if (isSessionKey(event.key) && event.newValue) retryLoading(connect)
  })
}

async function begin(consumeLink: () => Promise<boolean>) {
  try {
    // Before anything else, so that nobody who came by a link is turned away.
    const isByLink = await consumeLink()
    if (isByLink || hasStoredSession()) retryLoading(connect)
    else setState({ ...unreadSession, loading: false })
  } catch (error) {
    setState({ ...unreadSession, loading: false })
    reportError(error)
  }
}

function setState(next: SessionState) {
  state = next
  for (const listener of [...listeners]) listener()
}

function toNextState(before: SessionState, session: Session | null): SessionState {
  if (session) return { session, loading: false, expiredEmail: null, expiredId: null }
  const email = before.session?.user.email ?? before.expiredEmail
  const id = before.session?.user.id ?? before.expiredId
  if (hasJustSignedOut()) return { session: null, loading: false, expiredEmail: null, expiredId: null }
  return { session: null, loading: false, expiredEmail: email ?? null, expiredId: id }
}
