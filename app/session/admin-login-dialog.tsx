import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { ForgotPassword } from './forgot-password.tsx'
import { SecondFactorForm } from './second-factor-form.tsx'
import { useAuth } from './session-context.tsx'
import { type AdminLogin, useAdminLogin } from './use-admin-login.ts'
import { useSecondFactor } from './use-second-factor.ts'

/** Default export because the footer loads it with the first click on its icon. */
export default function AdminLoginDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return open && <OpenDialog onClose={onClose} />
}

const titles = {
  password: 'Admin Login',
  forgotten: 'Forgot your password?',
  code: 'Two-factor sign-in',
}

/** Who reloaded at the second step finds it here again. */
function OpenDialog({ onClose }: { onClose: () => void }) {
  const { awaitsSecondFactor, abandonSignIn } = useAuth()
  const [step, setStep] = useState<keyof typeof titles>(awaitsSecondFactor ? 'code' : 'password')
  const login = useAdminLogin({
    onSecondFactor: () => setStep('code'),
    onRefused: () => setStep('password'),
    onEntered: onClose,
  })
  const attempt = useSecondFactor('Login Failed')

  async function close() {
    if (login.busy || attempt.busy) return
    if (step === 'code') await abandonSignIn()
    onClose()
  }

  return (
    <Dialog
      open
      onClose={close}
      title={titles[step]}
      description={step === 'password' ? 'For staff who look after this site.' : undefined}
    >
      {step === 'password' && <PasswordStep login={login} onForgotten={() => setStep('forgotten')} />}
      {step === 'forgotten' && <ForgotPassword onBack={() => setStep('password')} />}
      {step === 'code' && <SecondFactorForm attempt={attempt} action="Sign In" onPassed={login.enter} />}
    </Dialog>
  )
}

function PasswordStep({ login, onForgotten }: { login: AdminLogin; onForgotten: () => void }) {
  const { busy, problem, submit } = login
  return (
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
      <Button variant="ghost" disabled={busy} onClick={onForgotten}>
        Forgot password?
      </Button>
    </form>
  )
}
