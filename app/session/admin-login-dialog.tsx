import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { ask } from '../data/ask.ts'
import { findSession } from '../data/find-session.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { showToast } from '../ui/toast.ts'
import { ForgotPassword } from './forgot-password.tsx'
import { isSuperAdmin } from './is-super-admin.ts'
import { useAuth } from './session-context.tsx'

const adminRedirectDelay = 1000
const loginFailed = { title: 'Login Failed', fallback: 'Invalid credentials. Please try again.' }
const accessDenied = {
  title: 'Access Denied',
  description: 'You do not have administrative privileges.',
  tone: 'danger',
} as const

/** Default export because the footer loads it with the first click on its icon. */
export default function AdminLoginDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [forgotten, setForgotten] = useState(false)
  const { busy, problem, submit, close } = useAdminLogin(() => {
    setForgotten(false)
    onClose()
  })
  return (
    <Dialog
      open={open}
      onClose={close}
      title={forgotten ? 'Forgot your password?' : 'Admin Login'}
      description={forgotten ? undefined : 'For staff who look after this site.'}
    >
      {forgotten ? (
        <ForgotPassword onBack={() => setForgotten(false)} />
      ) : (
        <form onSubmit={submit} className="grid gap-4">
          <Field label="Email">
            <Input name="email" type="email" autoComplete="username" required readOnly={busy} />
          </Field>
          <Field label="Password" error={problem}>
            <Input name="password" type="password" autoComplete="current-password" required readOnly={busy} />
          </Field>
          <Button type="submit" busy={busy} busyLabel="Signing in…" className="mt-2">
            Sign In
          </Button>
          <Button variant="ghost" disabled={busy} onClick={() => setForgotten(true)}>
            Forgot password?
          </Button>
        </form>
      )}
    </Dialog>
  )
}

function useAdminLogin(onClose: () => void) {
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
    const refusal = await enter(String(form.get('email')), String(form.get('password')))
    setProblem(refusal)
    setBusy(false)
    if (refusal && password instanceof HTMLInputElement) password.focus()
  }

  function close() {
    if (busy) return
    setProblem(null)
    onClose()
  }

  /** Answers why the door stays closed, or null once it is open. */
  async function enter(email: string, password: string): Promise<string | null> {
    const signedIn = await signIn({ email, password }, loginFailed)
    if (signedIn.error) return signedIn.error.message || loginFailed.fallback

    await new Promise(resolve => setTimeout(resolve, adminRedirectDelay))
    const found = await ask(findSession)
    if (!isSuperAdmin(found.data?.user ?? null)) {
      await signOut()
      showToast(accessDenied)
      return accessDenied.description
    }
    showToast({ title: 'Login Successful', description: 'Welcome, Admin! Redirecting...', tone: 'success' })
    onClose()
    await navigate('/admin')
    return null
  }

  return { busy, problem, submit, close }
}
