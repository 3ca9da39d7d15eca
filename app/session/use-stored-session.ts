import type { Session } from '@supabase/supabase-js'
import { useCallback, useEffect, useRef, useState } from 'react'
import { getBrowserClient, hasStoredSession, isSessionKey } from '../data/browser-client.ts'
import { watchSession } from '../data/watch-session.ts'
import { leftOnPurpose } from './leaving.ts'
import { useMailedLink } from './use-mailed-link.ts'

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
  const { take, question } = useMailedLink()
  const watching = useRef<(() => void) | null>(null)

  const connect = useCallback(async () => {
    const client = await getBrowserClient()
    watching.current ??= watchSession(client, session => setState(before => toNextState(before, session)))
    return client
  }, [])

  useEffect(() => {
    const nobody = { session: null, loading: false, lostEmail: null }
    const begin = () =>
      connect().catch(error => {
        setState(nobody)
        reportError(error)
      })
    const beginWithLink = async () => {
      // Before anybody asks who is signed in, so that no guard turns away who came by a link.
      const isByLink = await take()
      if (isByLink || hasStoredSession()) await connect()
      else setState(nobody)
    }
    beginWithLink().catch(error => {
      setState(nobody)
      reportError(error)
    })

    const onStorage = (event: StorageEvent) => {
      if (isSessionKey(event.key) && event.newValue) begin()
    }
    window.addEventListener('storage', onStorage)
    return () => {
      window.removeEventListener('storage', onStorage)
      watching.current?.()
      watching.current = null
    }
  }, [connect, take])

  return { ...state, connect, question }
}

function toNextState(before: SessionState, session: Session | null): SessionState {
  if (session) return { session, loading: false, lostEmail: null }
  const email = before.session?.user.email ?? before.lostEmail
  return { session: null, loading: false, lostEmail: leftOnPurpose() ? null : (email ?? null) }
}
