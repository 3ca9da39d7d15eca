/** Focuses the control of a setting, or of its part at `path`. */
export function focusField(name: string, path = ''): void {
  const whole = document.querySelector<HTMLElement>(`[data-setting="${name}"]`)
  // Nothing inside closed details can have the focus.
  const fold = whole?.closest('details')
  if (fold) fold.open = true
  const part = path && document.querySelector<HTMLElement>(`[data-control="${name}.${path}"]`)
  const controls = whole?.querySelectorAll<HTMLElement>(`[data-control^="${name}"], input, textarea, select`)
  const control = part || [...(controls ?? [])].find(one => one.checkVisibility())
  whole?.scrollIntoView({ block: 'center' })
  ;(control || whole?.querySelector('button'))?.focus({ preventScroll: true })
  if (part) part.scrollIntoView({ block: 'center' })
}
