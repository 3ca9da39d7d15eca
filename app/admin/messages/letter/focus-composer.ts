export const composerId = 'answer'

export function focusComposer() {
  const field = document.querySelector<HTMLElement>(`#${composerId} textarea`)
  field?.scrollIntoView({ block: 'center' })
  field?.focus({ preventScroll: true })
}
