import { useFetcher } from 'react-router'
import type { MessageRow } from '../../data/rows/messages.ts'
import type { clientAction } from './message-page.tsx'
import { type TriageIntent, toTriageAction, triageActions } from './triage.ts'

/** Submits what is done to a message. It is shown at once and goes back if the server refuses. */
export function useTriage(stored: MessageRow) {
  // Several may be on their way, but of each slot only the last counts.
  const fetchers = {
    mail: useFetcher<typeof clientAction>(),
    folder: useFetcher<typeof clientAction>(),
    quarantine: useFetcher<typeof clientAction>(),
    read: useFetcher<typeof clientAction>(),
  }
  const all = Object.values(fetchers)
  const now = new Date().toISOString()
  const pending = all
    .filter(({ data }) => !data?.error)
    .map(({ formData }) => toTriageAction(formData?.get('intent'))?.toChange(now))

  function triage(intent: TriageIntent) {
    for (const fetcher of all) if (fetcher.state === 'idle') fetcher.reset()
    fetchers[triageActions[intent].slot].submit({ intent }, { method: 'patch' })
  }

  return {
    message: Object.assign({ ...stored }, ...pending) as MessageRow,
    triage,
    error: all.find(({ state, data }) => state !== 'submitting' && data?.error)?.data?.error ?? null,
  }
}
