import { type ReactNode, useEffect, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { Spinner } from '../ui/spinner.tsx'
import { showToast } from '../ui/toast.ts'
import { leftOnPurpose } from './leaving.ts'
import { keepReturnAddress, namesOneThing } from './return-address.ts'
import { SecondFactorPage } from './second-factor-page.tsx'
import { useAuth } from './session-context.tsx'
import { SignInAgainDialog } from './sign-in-again-dialog.tsx'

/**
 * A courtesy, not a protection: the database refuses whoever gets past it. Who was inside when the session ended is
 * asked to sign in again over the open page, so that nothing typed there is lost.
 */
export function Guard({ children }: { children: ReactNode }) {
  const { user, loading, isSuperAdmin, awaitsSecondFactor, lostEmail } = useAuth()
  const [wasInside, setWasInside] = useState(false)
  if (isSuperAdmin && !wasInside) setWasInside(true)

  if (loading) return <GuardSpinner />
  const mayReturn = wasInside && (awaitsSecondFactor || lostEmail !== null)
  if (isSuperAdmin || mayReturn)
    return (
      <>
        {children}
        {!isSuperAdmin && <SignInAgainDialog />}
      </>
    )
  if (wasInside && user && !awaitsSecondFactor) return <RightsLost />
  return awaitsSecondFactor ? <SecondFactorPage /> : <WayOut />
}

/** Who followed a link to one message or post is asked to sign in, and gets there afterwards. */
function WayOut() {
  const { user } = useAuth()
  const [wanted] = useState(useLocation())
  const [returning] = useState(() => !user && namesOneThing(wanted) && !leftOnPurpose())
  useEffect(() => {
    if (returning) keepReturnAddress(wanted)
  }, [returning, wanted])
  return <Navigate to="/" replace state={returning ? { signIn: true } : null} />
}

/** Leads out as the guard does, and says why: whoever was inside did nothing to be turned away. */
function RightsLost() {
  useEffect(() => {
    showToast({
      title: 'Access Denied',
      description: 'Your account is no longer a super admin. Ask another super admin.',
      tone: 'danger',
    })
  }, [])
  return <Navigate to="/" replace />
}

function GuardSpinner() {
  return (
    <main className="grid min-h-dvh place-items-center">
      <Spinner label="Checking your access" />
      <noscript>The back office needs JavaScript.</noscript>
    </main>
  )
}
