import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { findSession } from '../data/find-session.ts'
import { query } from '../data/query.ts'
import { explainSignInError } from '../data/sign-in.ts'
import { showToast } from '../ui/toast.ts'
import { isSuperAdmin } from './is-super-admin.ts'
import { lacksSecondFactor } from './lacks-second-factor.ts'
import { consumeReturnUrl } from './return-url.ts'
import { listRoles } from './roles.ts'
import { useAuth } from './session-context.tsx'

export const adminRedirectDelay = 1000
const loginFailed = { title: 'Login Failed', fallback: 'Invalid credentials. Please try again.' }
const accessDenied = {
  title: 'Access Denied',
  description: 'You do not have administrative privileges.',
  tone: 'danger',
} as const

export interface AdminLogin {
  busy: boolean
  error: string | null
  submit: (event: FormEvent<HTMLFormElement>) => Promise<void>
  /** Goes on with the session that this browser has. */
  enter: () => Promise<void>
}

interface Steps {
  onSecondFactor: () => void
  onRefused: () => void
  onEntered: () => void
}

/** The steps of specification §4, with the second factor in between if it is on. */
export function useAdminLogin({ onSecondFactor, onRefused, onEntered }: Steps): AdminLogin {
  const { signIn, signOut } = useAuth()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const password = event.currentTarget.elements.namedItem('password')
    setBusy(true)
    setError(null)
    const message = await signInByPassword(String(form.get('email')), String(form.get('password')))
    setError(message)
    setBusy(false)
    if (message && password instanceof HTMLInputElement) password.focus()
  }

  /** Returns why nobody was signed in, or null. */
  async function signInByPassword(email: string, password: string): Promise<string | null> {
    const signedIn = await signIn({ email, password }, loginFailed)
    if (signedIn.error) return explainSignInError(signedIn.error) || loginFailed.fallback
    await new Promise(resolve => setTimeout(resolve, adminRedirectDelay))
    return proceed()
  }

  async function proceed(): Promise<string | null> {
    const { data: session } = await query(findSession)
    if (!session || listRoles(session.user).length === 0) {
      showToast(accessDenied)
      await signOut()
      return accessDenied.description
    }
    if (lacksSecondFactor(session)) {
      onSecondFactor()
      return null
    }
    const description = isSuperAdmin(session.user)
      ? 'Welcome, Admin! Redirecting...'
      : 'Welcome! Redirecting...'
    showToast({ title: 'Login Successful', description, tone: 'success' })
    onEntered()
    await navigate(consumeReturnUrl())
    return null
  }

  async function enter() {
    const message = await proceed()
    setError(message)
    if (message) onRefused()
  }

  return { busy, error, submit, enter }
}
