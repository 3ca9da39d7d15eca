import type { Session, User } from '@supabase/supabase-js'
import {
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  use,
  useEffect,
  useMemo,
  useSyncExternalStore,
} from 'react'
import { useRouteLoaderData } from 'react-router'
import { type BrowserSettings, configureBrowserClient } from '../data/browser-client.ts'
import type { Result } from '../data/result.ts'
import type { Credentials } from '../data/sign-in.ts'
import type { SignUpOptions } from '../data/sign-up.ts'
import { isSuperAdmin } from './is-super-admin.ts'
import { lacksSecondFactor } from './lacks-second-factor.ts'
import { listRoles, type Role } from './roles.ts'
import { type SignInMessages, signIn, signOut, signOutLocally, signUp } from './session-actions.ts'
import { connect, getSessionState, startSession, subscribeToSession, unreadSession } from './session-store.ts'
import { useMailedLink } from './use-mailed-link.ts'

export interface Auth {
  user: User | null
  session: Session | null
  /** True until the stored session is read, and on the server. */
  loading: boolean
  /** With every factor that the account requires, like `roles`. */
  isSuperAdmin: boolean
  roles: Role[]
  /** Staff who gave the password but not yet the second factor. */
  awaitsSecondFactor: boolean
  expiredEmail: string | null
  expiredId: string | null
  signUp: (credentials: Credentials, options?: SignUpOptions) => Promise<Result<undefined>>
  signIn: (credentials: Credentials, messages?: SignInMessages) => Promise<Result<undefined>>
  signOut: () => Promise<Result<undefined>>
  signOutLocally: () => Promise<Result<undefined>>
}

const MailedLinkDialog = lazy(() => import('./mailed-link-dialog.tsx'))

const AuthContext = createContext<Auth | null>(null)

export function AuthProvider({ children }: { children: ReactNode }) {
  const settings = useRouteLoaderData<BrowserSettings>('root')
  const { consumeLink, accountSwitch } = useMailedLink()
  useEffect(() => {
    if (settings) configureBrowserClient(settings)
    startSession(consumeLink)
  }, [settings, consumeLink])

  const { session, loading, expiredEmail, expiredId } = useSyncExternalStore(
    subscribeToSession,
    getSessionState,
    () => unreadSession,
  )
  const auth = useMemo<Auth>(() => {
    const user = session?.user ?? null
    const lacking = session !== null && lacksSecondFactor(session)
    const roles = listRoles(user)
    return {
      user,
      session,
      loading,
      isSuperAdmin: isSuperAdmin(user) && !lacking,
      roles: lacking ? [] : roles,
      awaitsSecondFactor: roles.length > 0 && lacking,
      expiredEmail,
      expiredId,
      signUp: (credentials, options) => signUp(connect, credentials, options),
      signIn: (credentials, messages) => signIn(connect, credentials, messages),
      signOut: () => signOut(connect),
      signOutLocally: () => signOutLocally(connect),
    }
  }, [session, loading, expiredEmail, expiredId])
  return (
    <AuthContext value={auth}>
      {children}
      {accountSwitch && (
        <Suspense>
          <MailedLinkDialog
            {...accountSwitch}
            onAccept={accountSwitch.accept}
            onRefuse={accountSwitch.refuse}
          />
        </Suspense>
      )}
    </AuthContext>
  )
}

export function useAuth(): Auth {
  const auth = use(AuthContext)
  if (!auth) throw new Error('useAuth must be used within an AuthProvider')
  return auth
}
