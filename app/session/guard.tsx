import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import { Spinner } from '../ui/spinner.tsx'
import { useAuth } from './session-context.tsx'

/** A courtesy, not a protection: the database refuses whoever gets past it. */
export function Guard({ children }: { children: ReactNode }) {
  const { loading, isSuperAdmin } = useAuth()
  if (loading) return <GuardSpinner />
  if (!isSuperAdmin) return <Navigate to="/" replace />
  return children
}

function GuardSpinner() {
  return (
    <main className="grid min-h-dvh place-items-center">
      <Spinner label="Checking your access" />
    </main>
  )
}
