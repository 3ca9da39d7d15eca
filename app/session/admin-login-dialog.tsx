import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { canSendMail } from '../data/can-send-mail.ts'
import { query } from '../data/query.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { ForgotPassword, type LinkOutcome } from './forgot-password.tsx'
import { SecondFactorForm } from './second-factor-form.tsx'
import { useAuth } from './session-context.tsx'
import { type AdminLogin, useAdminLogin } from './use-admin-login.ts'
import { usePasskeyLogin } from './use-passkey-login.ts'
import { useSecondFactor } from './use-second-factor.ts'

export default function AdminLoginDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return open && <OpenDialog onClose={onClose} />
}

const titles = {
  password: 'Admin Login',
  forgotten: 'Forgot your password?',
  code: 'Two-factor sign-in',
}

/** A reload at the second step comes back to it. */
function OpenDialog({ onClose }: { onClose: () => void }) {
  const { awaitsSecondFactor, signOutLocally } = useAuth()
  const [step, setStep] = useState<keyof typeof titles>(awaitsSecondFactor ? 'code' : 'password')
  const login = useAdminLogin({
    onSecondFactor: () => setStep('code'),
    onRefused: () => setStep('password'),
    onEntered: onClose,
  })
  const attempt = useSecondFactor('Login Failed')
  const [linkOutcome, setLinkOutcome] = useState<LinkOutcome | null>(null)

  async function showForgotten() {
    setLinkOutcome(null)
    setStep('forgotten')
    const { data: canSend } = await query(canSendMail)
    if (canSend === false) setLinkOutcome('no mails')
  }

  async function close() {
    if (login.busy || attempt.busy) return
    if (step === 'code') await signOutLocally()
    onClose()
  }

  return (
    <Dialog
      open
      onClose={close}
      title={titles[step]}
      description={step === 'password' ? 'For staff who look after this site.' : undefined}
    >
      {step === 'password' && <PasswordStep login={login} onForgotten={showForgotten} />}
      {step === 'forgotten' && (
        <ForgotPassword outcome={linkOutcome} onOutcome={setLinkOutcome} onBack={() => setStep('password')} />
      )}
      {step === 'code' && <SecondFactorForm attempt={attempt} action="Sign In" onPassed={login.enter} />}
    </Dialog>
  )
}

function PasswordStep({ login, onForgotten }: { login: AdminLogin; onForgotten: () => void }) {
  const { error, submit } = login
  const passkey = usePasskeyLogin(login.enter)
  const busy = login.busy || passkey.busy
  return (
    <form onSubmit={submit} className="grid gap-4">
      <Field label="Email">
        <Input name="email" type="email" autoComplete="username webauthn" required readOnly={busy} />
      </Field>
      <Field label="Password" error={error}>
        <Input name="password" type="password" autoComplete="current-password" required readOnly={busy} />
      </Field>
      <Button type="submit" busy={busy} busyLabel="Signing in…" className="mt-2">
        Sign In
      </Button>
      <Button variant="ghost" disabled={busy} onClick={onForgotten}>
        Forgot password?
      </Button>
      {passkey.isOffered && (
        <div className="grid gap-1.5">
          <Button variant="secondary" disabled={busy} onClick={passkey.signIn}>
            <KeyRound aria-hidden="true" className="size-4.5" />
            Use a passkey
          </Button>
          {passkey.error && (
            <p role="alert" className="text-sm font-medium text-danger">
              {passkey.error}
            </p>
          )}
        </div>
      )}
    </form>
  )
}
