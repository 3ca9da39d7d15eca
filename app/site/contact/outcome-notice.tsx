import { useEffect, useEffectEvent } from 'react'
import { KeptLetters } from '../../offline/letters/kept-letters.tsx'
import { SendLater } from '../../offline/letters/send-later.tsx'
import { replies } from '../../settings/groups/replies.ts'
import { useSettings } from '../../settings/use-settings.ts'
import { clearToast, showToast } from '../../ui/toast.ts'
import type { ContactOutcome, LaterLetter } from './contact-fields.ts'
import { ErrorNotice } from './error-notice.tsx'
import { SentNotice } from './sent-notice.tsx'

const failure = {
  title: 'Uh oh! Something went wrong.',
  description: 'There was a problem sending your message. Please try again.',
  tone: 'danger',
} as const

interface OutcomeNoticeProps {
  outcome: ContactOutcome | undefined
  readLetter: () => LaterLetter | null
  onKept: (key: string) => void
}

export function OutcomeNotice({ outcome, readLetter, onKept }: OutcomeNoticeProps) {
  const { thanks } = useSettings(replies)
  const showThanks = useEffectEvent(() =>
    showToast({ title: 'Message Sent!', description: thanks, tone: 'success' }),
  )
  useEffect(() => {
    if (outcome?.state === 'sent') showThanks()
    if (outcome?.state === 'failed') showToast(failure)
  }, [outcome])
  // The notice of what waits takes its place.
  function settle(key: string) {
    clearToast(failure.title)
    onKept(key)
  }
  return (
    <>
      {outcome?.state === 'sent' && <SentNotice {...outcome} />}
      <KeptLetters />
      {outcome?.state === 'failed' && (
        <ErrorNotice {...outcome}>
          {outcome.mayWait && <SendLater readLetter={readLetter} thanks={thanks} onKept={settle} />}
        </ErrorNotice>
      )}
    </>
  )
}
