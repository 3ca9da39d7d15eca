import { redirectDocument, replace } from 'react-router'
import { showToast } from '../ui/toast.ts'
import { lacksSecondFactor } from './lacks-second-factor.ts'
import { hasJustSignedOut } from './recent-sign-out.ts'
import { isDeepLink, storeReturnUrl } from './return-url.ts'
import { listRoles, type Role } from './roles.ts'
import { getSessionState, subscribeToSession } from './session-store.ts'

type Access = 'unknown' | 'granted' | 'lacks second factor' | 'expired' | 'denied'

let isBackOfficeOpen = false
let formerRoles: Role[] = []

/**
 * A courtesy, no protection: the database refuses whoever gets past. Waits while a page asks for a sign-in or a code.
 */
export async function requireStaff({ request }: { request: Request }): Promise<void> {
  const isArrival = !window.hydrated
  const access = await waitForAccess(request.signal, now => {
    if (now === 'lacks second factor') return !isBackOfficeOpen && !isArrival
    return now !== 'unknown' && !(now === 'expired' && isBackOfficeOpen)
  })
  if (access === 'granted') return
  const { pathname, search } = new URL(request.url)
  // Only a page load can ask for the code in its own place.
  if (access === 'lacks second factor') throw redirectDocument(pathname + search)
  if (getSessionState().session) {
    if (isBackOfficeOpen) tellLostRights()
  } else if (isDeepLink({ pathname, search }) && !hasJustSignedOut()) {
    // A link to one message or post opens after signing in.
    storeReturnUrl({ pathname, search })
  }
  throw replace('/')
}

/** Call while the back office is open. `onChange` should revalidate, so that `requireStaff` decides again. */
export function watchAccess(onChange: () => void): () => void {
  let access = describeAccess()
  isBackOfficeOpen = true
  noteRoles()
  const stop = subscribeToSession(() => {
    const before = access
    access = describeAccess()
    noteRoles()
    if (access !== before) onChange()
  })
  return () => {
    isBackOfficeOpen = false
    stop()
  }
}

export function hasAccess(): boolean {
  return findAccess() === 'granted'
}

/** Another role opens other pages. */
const describeAccess = () => [findAccess(), ...listOwnRoles()].join()

const listOwnRoles = () => listRoles(getSessionState().session?.user ?? null)

function noteRoles() {
  if (listOwnRoles().length > 0) formerRoles = listOwnRoles()
}

function findAccess(): Access {
  const { session, loading, expiredEmail } = getSessionState()
  if (loading) return 'unknown'
  if (!session) return expiredEmail === null ? 'denied' : 'expired'
  if (listRoles(session.user).length === 0) return 'denied'
  return lacksSecondFactor(session) ? 'lacks second factor' : 'granted'
}

function waitForAccess(signal: AbortSignal, isSettled: (access: Access) => boolean): Promise<Access> {
  return new Promise((resolve, reject) => {
    const check = () => {
      const access = findAccess()
      if (!isSettled(access)) return
      stop()
      resolve(access)
    }
    const stop = subscribeToSession(check)
    signal.addEventListener('abort', () => {
      stop()
      reject(signal.reason)
    })
    check()
  })
}

function tellLostRights() {
  showToast({
    title: 'Access Denied',
    description: formerRoles.includes('admin')
      ? 'Your account is no longer a super admin. Ask another super admin.'
      : 'Your account has no role here any more. Ask an admin.',
    tone: 'danger',
  })
}
