// Checkboxes that select a row don't count: moving to a row leads to what acts on it.
const controls = 'a[href], button:not(:disabled), input:not(:disabled):not([data-selects])'

export function listRows(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('main tbody tr')].filter(row =>
    row.querySelector(controls),
  )
}

export function focusRow(row: Element | null | undefined) {
  row?.querySelector<HTMLElement>(controls)?.focus()
}

export function findFocusedRow(): HTMLElement | null {
  return document.activeElement?.closest<HTMLElement>('main tbody tr') ?? null
}
