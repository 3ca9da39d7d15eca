import { useRef, useState } from 'react'
import { ask } from '../../data/ask.ts'
import { createRecoveryCodes } from '../../data/recovery-codes.ts'
import { type Enrolment, enrollSecondFactor, findSecondFactor } from '../../data/second-factor.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast.ts'
import { Problem } from '../problem.tsx'
import { TableSkeleton } from '../table-skeleton.tsx'
import { useAnswer } from '../use-answer.ts'
import { useRefresh } from '../use-refresh.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { TwoFactorOn } from './two-factor-on.tsx'
import { TwoFactorSetup } from './two-factor-setup.tsx'

/** Off, being set up, showing new recovery codes, or on. */
export function TwoFactor() {
  const {
    data: factor,
    error,
    loading,
    reload,
    refresh,
  } = useAnswer(findSecondFactor, 'Error fetching two-factor sign-in')
  useRefresh(refresh)
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)

  // The button that was pressed is gone by then.
  async function goBack(step: () => void | Promise<void>) {
    await step()
    heading.current?.focus()
  }

  async function showNewCodes() {
    const { data, error: refusal } = await ask(createRecoveryCodes)
    setEnrolment(null)
    setCodes(data)
    await reload()
    if (refusal)
      showToast({ title: 'Error making recovery codes', description: refusal.message, tone: 'danger' })
  }

  function findStage() {
    if (codes) return <RecoveryCodes codes={codes} onKept={() => goBack(() => setCodes(null))} />
    if (enrolment)
      return (
        <TwoFactorSetup
          enrolment={enrolment}
          onOn={showNewCodes}
          onCancel={() => goBack(() => setEnrolment(null))}
        />
      )
    if (factor) return <TwoFactorOn factor={factor} onNewCodes={showNewCodes} onOff={() => goBack(reload)} />
    if (error) return <Problem error={error} onRetry={reload} />
    if (loading) return <TableSkeleton label="Loading two-factor sign-in" />
    return <TwoFactorOff onBegun={setEnrolment} />
  }

  return (
    <section className="admin-panel" aria-labelledby="two-factor">
      <h2
        ref={heading}
        id="two-factor"
        tabIndex={-1}
        className="account-panel-name flex flex-wrap items-center gap-x-2 text-xl"
      >
        Two-factor sign-in
        {factor && <span className="admin-badge account-on">On</span>}
      </h2>
      {findStage()}
    </section>
  )
}

function TwoFactorOff({ onBegun }: { onBegun: (enrolment: Enrolment) => void }) {
  const [busy, setBusy] = useState(false)

  async function begin() {
    setBusy(true)
    const { data, error } = await ask(enrollSecondFactor)
    setBusy(false)
    if (data) return onBegun(data)
    showToast({ title: 'Error turning on two-factor', description: error.message, tone: 'danger' })
  }

  return (
    <>
      <p className="text-base text-muted">
        Besides your password, sign-in then asks for a code from an app on your phone. Whoever learns your
        password alone can neither come in here nor change anything.
      </p>
      <Button onClick={begin} busy={busy} className="justify-self-start">
        Turn on two-factor
      </Button>
    </>
  )
}
