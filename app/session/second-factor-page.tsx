import { Button } from '../ui/button.tsx'
import { Panel } from '../ui/panel.tsx'
import { Brand } from './brand.tsx'
import { SecondFactorForm } from './second-factor-form.tsx'
import { useAuth } from './session-context.tsx'
import { useSecondFactor } from './use-second-factor.ts'

/** For whoever arrives half signed in: by a mailed link, or by a reload. */
export default function SecondFactorPage() {
  const { user, signOutLocally } = useAuth()
  const attempt = useSecondFactor('Login Failed')
  return (
    <main className="grid min-h-dvh place-content-center justify-items-center gap-8 px-4 py-8">
      <Brand />
      <Panel className="w-[min(26rem,calc(100vw-2rem))]">
        <h1 className="text-2xl">Two-factor sign-in</h1>
        <p className="text-base text-muted">
          One more step for <strong className="break-words text-ink">{user?.email}</strong>.
        </p>
        <SecondFactorForm attempt={attempt} action="Continue">
          <Button variant="secondary" disabled={attempt.busy} onClick={signOutLocally}>
            Sign Out
          </Button>
        </SecondFactorForm>
      </Panel>
    </main>
  )
}
