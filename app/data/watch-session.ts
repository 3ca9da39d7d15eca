import type { Session } from '@supabase/supabase-js'
import type { Client } from './schema.ts'

/** Calls back with the stored session as soon as it is read, then on each change, in this tab or another. */
export function watchSession(client: Client, onSession: (session: Session | null) => void): () => void {
  const { data } = client.auth.onAuthStateChange((_event, session) => onSession(session))
  return () => data.subscription.unsubscribe()
}
