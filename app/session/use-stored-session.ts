import type { Session } from '@supabase/supabase-js'
import { useCallback, useEffect, useRef, useState } from 'react'
import { getBrowserClient, hasStoredSession, isSessionKey } from '../data/browser-client.ts'
import { watchSession } from '../data/watch-session.ts'
import { showToast } from '../ui/toast.ts'
import { leftOnPurpose } from './leaving.ts'

export interface SessionState {
  session: Session | null
  loading: boolean
  /** Whose session ended without anybody signing out: expired, revoked, or the account changed. */
  lostEmail: string | null
}

/**
 * The session of this browser. Watching it loads supabase-js, so that happens only when there is one: stored from
 * before, made in another tab, or about to be made here (`connect`).
 */
export function useStoredSession() {
  const [state, setState] = useState<SessionState>({ session: null, loading: true, lostEmail: null })
  const watching = useRef<(() => void) | null>(null)

  const connect = useCallback(async () => {
    const client = await getBrowserClient()
    watching.current ??= watchSession(client, session => setState(before => toNextState(before, session)))
    return client
  }, [])

  useEffect(() => {
    const begin = () =>
      connect().catch(error => {
        setState({ session: null, loading: false, lostEmail: null })
        reportError(error)
      })
    if (hasStoredSession() || readLink()) begin()
    else setState({ session: null, loading: false, lostEmail: null })

    const onStorage = (event: StorageEvent) => {
      if (isSessionKey(event.key) && event.newValue) begin()
    }
    window.addEventListener('storage', onStorage)
    return () => {
      window.removeEventListener('storage', onStorage)
      watching.current?.()
      watching.current = null
    }
  }, [connect])

  return { ...state, connect }
}

/** Whether the address holds the session that a mailed link gives; says so if it holds a refusal instead. */
function readLink(): boolean {
  const facts = new URLSearchParams(location.hash.slice(1))
  const problem = facts.get('error_description')
  if (problem) showToast({ title: 'This link does not work', description: problem, tone: 'danger' })
  return facts.has('access_token')
}

function toNextState(before: SessionState, session: Session | null): SessionState {
  if (session) return { session, loading: false, lostEmail: null }
  const email = before.session?.user.email ?? before.lostEmail
  return { session: null, loading: false, lostEmail: leftOnPurpose() ? null : (email ?? null) }
}
