import type { Session } from '@supabase/supabase-js'
import { isSessionKey } from './browser-client.ts'
import type { Client } from './schema.ts'

/** Calls back with the stored session, then on each change in any tab. Returns what ends it. */
export function watchSession(client: Client, onSession: (session: Session | null) => void): () => void {
  let cancel = () => {}
  const { data } = client.auth.onAuthStateChange((_event, session) => {
    cancel()
    cancel = whenStored(session, () => onSession(session))
  })
  return () => {
    cancel()
    data.subscription.unsubscribe()
  }
}

const longestWait = 1_000

/** Another tab's session is announced before this tab can read it; until then calls would send the former token. */
function whenStored(session: Session | null, tell: () => void): () => void {
  if (!session || isStored(session)) {
    tell()
    return () => {}
  }
  const stop = () => {
    clearTimeout(timer)
    removeEventListener('storage', check)
  }
  const finish = () => {
    stop()
    tell()
  }
  const check = () => {
    if (isStored(session)) finish()
  }
  const timer = setTimeout(finish, longestWait)
  addEventListener('storage', check)
  return stop
}

function isStored({ access_token: token }: Session): boolean {
  try {
    return Object.keys(localStorage).some(
      key => isSessionKey(key) && localStorage.getItem(key)?.includes(token),
    )
  } catch {
    // Storage is blocked, so no other tab shares the session.
    return true
  }
}
