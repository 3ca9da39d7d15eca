import { useRef } from 'react'
import { useFetcher, useRevalidator } from 'react-router'
import type { Result } from '../../data/result.ts'
import type { Enrolment, SecondFactor } from '../../data/second-factor.ts'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Badge } from '../badge.tsx'
import { ErrorNotice } from '../error-notice.tsx'
import type { Loaded } from '../load-or-toast.ts'
import { useLastGood } from '../use-last-good.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { TwoFactorSetup } from './two-factor-setup.tsx'
import { TwoFactorStatus } from './two-factor-status.tsx'

export function TwoFactor({ loaded }: { loaded: Loaded<SecondFactor | null> }) {
  const { revalidate } = useRevalidator()
  const { data: factor, error } = useLastGood(loaded)
  const enrolment = useFetcher<Result<Enrolment>>()
  const codes = useFetcher<Result<string[]>>()
  const turningOff = useFetcher()
  const heading = useRef<HTMLHeadingElement>(null)

  // The pressed button is gone by then.
  async function goBack(step: () => void | Promise<void>) {
    await step()
    heading.current?.focus()
  }

  async function createCodes() {
    await codes.submit({ intent: 'create codes' }, { method: 'post' })
    enrolment.reset()
  }

  function turnOff() {
    return turningOff.submit({ intent: 'turn off' }, { method: 'post' })
  }

  function findStage() {
    if (codes.data?.data)
      return <RecoveryCodes codes={codes.data.data} onKept={() => goBack(() => codes.reset())} />
    if (enrolment.data?.data)
      return (
        <TwoFactorSetup
          enrolment={enrolment.data.data}
          onOn={createCodes}
          onCancel={() => goBack(() => enrolment.reset())}
        />
      )
    if (factor)
      return (
        <TwoFactorStatus
          factor={factor}
          onNewCodes={createCodes}
          onOff={closeDialog => goBack(() => turnOff().then(closeDialog))}
        />
      )
    if (error) return <ErrorNotice error={error} onRetry={revalidate} />
    return (
      <TwoFactorOff
        busy={enrolment.state !== 'idle'}
        onTurnOn={() => enrolment.submit({ intent: 'enroll' }, { method: 'post' })}
      />
    )
  }

  return (
    <Panel aria-labelledby="two-factor">
      <h2 ref={heading} id="two-factor" tabIndex={-1} className="flex flex-wrap items-center gap-x-2 text-xl">
        Two-factor sign-in
        {factor && <Badge tone="success">On</Badge>}
      </h2>
      {findStage()}
    </Panel>
  )
}

function TwoFactorOff({ busy, onTurnOn }: { busy: boolean; onTurnOn: () => void }) {
  return (
    <>
      <p className="text-base text-muted">
        Besides your password, sign-in then asks for a code from an app on your phone. Whoever learns your
        password alone can neither come in here nor change anything.
      </p>
      <Button onClick={onTurnOn} busy={busy} className="justify-self-start">
        Turn on two-factor
      </Button>
    </>
  )
}
