import { holdKeys, releaseKeys } from '../../shortcuts/held-keys.ts'

export const composerId = 'answer'
let awaited: string | null = null

export function focusComposer() {
  const field = document.querySelector<HTMLElement>(`#${composerId} textarea`)
  field?.scrollIntoView({ block: 'center' })
  field?.focus({ preventScroll: true })
}

/** Of a letter that is still on its way. */
export function awaitComposer(leadId: string) {
  awaited = leadId
  holdKeys()
}

/** Whichever letter arrives, the wait is over. */
export function focusAwaitedComposer(leadId: string) {
  if (awaited === null) return
  const isThisOne = awaited === leadId
  awaited = null
  releaseKeys()
  if (isThisOne) focusComposer()
}
