export interface Toast {
  title: string
  description?: string
  tone?: 'default' | 'success' | 'danger'
  action?: { label: string; onClick: () => void }
}

type Listener = (toast: Toast) => void

const waiting: Toast[] = []
let present: Listener | null = null
let wake: (() => void) | null = null

/** Shows one message at a time for five seconds. The code that draws it is loaded with the first one. */
export function showToast(toast: Toast): void {
  if (present) {
    present(toast)
    return
  }
  waiting.push(toast)
  wake?.()
}

/** Tells the page that a toast wants to be drawn. */
export function onToastWanted(callback: () => void): () => void {
  wake = callback
  if (waiting.length > 0) callback()
  return () => {
    wake = null
  }
}

/** Hands all toasts, also those that waited, to the component that draws them. */
export function presentToasts(listener: Listener): () => void {
  present = listener
  for (const toast of waiting.splice(0)) listener(toast)
  return () => {
    present = null
  }
}
