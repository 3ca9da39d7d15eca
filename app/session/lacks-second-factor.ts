import type { Session } from '@supabase/supabase-js'
import { readClaims } from './read-claims.ts'

/** Until it has one, the database gives the session no rights. */
export function lacksSecondFactor(session: Session): boolean {
  const isOn = session.user.factors?.some(factor => factor.status === 'verified') ?? false
  return isOn && readClaims(session.access_token).aal !== 'aal2'
}
