import type { Session } from '@supabase/supabase-js'
import { useCallback, useEffect, useRef, useState } from 'react'
import { getBrowserClient, hasStoredSession, isSessionKey } from '../data/browser-client.ts'
import { watchSession } from '../data/watch-session.ts'

/**
 * The session of this browser. Watching it loads supabase-js, so that happens only when there is one: stored from
 * before, made in another tab, or about to be made here (`connect`).
 */
export function useStoredSession() {
  const [state, setState] = useState<{ session: Session | null; loading: boolean }>({
    session: null,
    loading: true,
  })
  const watching = useRef<(() => void) | null>(null)

  const connect = useCallback(async () => {
    const client = await getBrowserClient()
    watching.current ??= watchSession(client, session => setState({ session, loading: false }))
    return client
  }, [])

  useEffect(() => {
    const begin = () =>
      connect().catch(error => {
        setState({ session: null, loading: false })
        reportError(error)
      })
    if (hasStoredSession()) begin()
    else setState({ session: null, loading: false })

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
