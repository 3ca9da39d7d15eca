import type { Session } from '@supabase/supabase-js'

/** Whether the account has a second factor that this session was not given yet. Then it is worth nothing to the database. */
export function lacksSecondFactor(session: Session): boolean {
  const isOn = session.user.factors?.some(factor => factor.status === 'verified') ?? false
  return isOn && readLevel(session.access_token) !== 'aal2'
}

function readLevel(token: string): unknown {
  const payload = token.split('.')[1] ?? ''
  try {
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))).aal
  } catch {
    return null
  }
}
