import type { Session } from '@supabase/supabase-js'
import { readClaims } from './read-claims.ts'

/** Whether the account has a second factor that this session was not given yet. Then it is worth nothing to the database. */
export function lacksSecondFactor(session: Session): boolean {
  const isOn = session.user.factors?.some(factor => factor.status === 'verified') ?? false
  return isOn && readClaims(session.access_token).aal !== 'aal2'
}
