// What only chooses a row for later is not what a step to the row leads to.
const controls = 'a[href], button:not(:disabled), input:not(:disabled):not([data-selects])'

/** The rows of the page's table that hold something to act on. */
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
