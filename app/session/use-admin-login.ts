import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { ask } from '../data/ask.ts'
import { findSession } from '../data/find-session.ts'
import { showToast } from '../ui/toast.ts'
import { isSuperAdmin } from './is-super-admin.ts'
import { lacksSecondFactor } from './lacks-second-factor.ts'
import { takeReturnAddress } from './return-address.ts'
import { useAuth } from './session-context.tsx'

const adminRedirectDelay = 1000
const loginFailed = { title: 'Login Failed', fallback: 'Invalid credentials. Please try again.' }
const accessDenied = {
  title: 'Access Denied',
  description: 'You do not have administrative privileges.',
  tone: 'danger',
} as const

export interface AdminLogin {
  busy: boolean
  problem: string | null
  submit: (event: FormEvent<HTMLFormElement>) => Promise<void>
  /** Opens the back office to the session that this browser holds, if it may. */
  enter: () => Promise<void>
}

interface Steps {
  onSecondFactor: () => void
  onRefused: () => void
  onEntered: () => void
}

/** The steps of specification §4: password, a second of waiting, the flag; between them the second factor if one is on. */
export function useAdminLogin({ onSecondFactor, onRefused, onEntered }: Steps): AdminLogin {
  const { signIn, signOut } = useAuth()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const password = event.currentTarget.elements.namedItem('password')
    setBusy(true)
    setProblem(null)
    const refusal = await signInByPassword(String(form.get('email')), String(form.get('password')))
    setProblem(refusal)
    setBusy(false)
    if (refusal && password instanceof HTMLInputElement) password.focus()
  }

  /** Answers why the door stays closed, or null. */
  async function signInByPassword(email: string, password: string): Promise<string | null> {
    const signedIn = await signIn({ email, password }, loginFailed)
    if (signedIn.error) return signedIn.error.message || loginFailed.fallback
    await new Promise(resolve => setTimeout(resolve, adminRedirectDelay))
    return proceed()
  }

  async function proceed(): Promise<string | null> {
    const { data: session } = await ask(findSession)
    if (!session || !isSuperAdmin(session.user)) {
      await signOut()
      showToast(accessDenied)
      return accessDenied.description
    }
    if (lacksSecondFactor(session)) {
      onSecondFactor()
      return null
    }
    showToast({ title: 'Login Successful', description: 'Welcome, Admin! Redirecting...', tone: 'success' })
    onEntered()
    await navigate(takeReturnAddress())
    return null
  }

  async function enter() {
    const refusal = await proceed()
    setProblem(refusal)
    if (refusal) onRefused()
  }

  return { busy, problem, submit, enter }
}
