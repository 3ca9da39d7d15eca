const controls = 'a[href], button:not(:disabled), input:not(:disabled)'

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
