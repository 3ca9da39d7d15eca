export const composerId = 'answer-text'

export function focusComposer() {
  const field = document.getElementById(composerId)
  field?.scrollIntoView({ block: 'center' })
  field?.focus({ preventScroll: true })
}
