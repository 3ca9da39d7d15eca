import { holdKeys, releaseKeys } from '../../shortcuts/held-keys.ts'

export const composerId = 'answer'
let awaited: string | null = null

export function focusComposer() {
  const field = document.querySelector<HTMLElement>(`#${composerId} textarea`)
  field?.scrollIntoView({ block: 'center' })
  field?.focus({ preventScroll: true })
}

/** Of a message that is still loading. */
export function awaitComposer(leadId: string) {
  awaited = leadId
  holdKeys()
}

/** Whichever message arrives, the wait is over. */
export function focusAwaitedComposer(leadId: string) {
  if (awaited === null) return
  const isThisOne = awaited === leadId
  awaited = null
  releaseKeys()
  if (isThisOne) focusComposer()
}
