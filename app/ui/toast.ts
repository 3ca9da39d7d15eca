export interface Toast {
  title: string
  description?: string
  tone?: 'default' | 'success' | 'danger'
  action?: { label: string; onClick: () => void }
}

interface Stage {
  show: (toast: Toast) => void
  clear: (title: string) => void
}

const waiting: Toast[] = []
let stage: Stage | null = null
let wake: (() => void) | null = null

/** Shows one message at a time for five seconds. The code that draws it is loaded with the first one. */
export function showToast(toast: Toast): void {
  if (stage) {
    stage.show(toast)
    return
  }
  waiting.push(toast)
  wake?.()
}

/** For a toast that says what is no longer so. */
export function clearToast(title: string): void {
  const settled = waiting.findIndex(toast => toast.title === title)
  if (settled >= 0) waiting.splice(settled, 1)
  stage?.clear(title)
}

/** Tells the page that a toast wants to be drawn. */
export function onToastWanted(callback: () => void): () => void {
  wake = callback
  if (waiting.length > 0) callback()
  return () => {
    wake = null
  }
}

/**
 * Hands all toasts, also those that waited, to the component that draws them; `clear` takes away the one with this title
 * if it is the one that is shown.
 */
export function presentToasts(show: Stage['show'], clear: Stage['clear'] = () => {}): () => void {
  stage = { show, clear }
  for (const toast of waiting.splice(0)) show(toast)
  return () => {
    stage = null
  }
}
