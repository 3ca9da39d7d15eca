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
let onRequested: (() => void) | null = null

/** Milliseconds. */
export const toastDuration = 5_000

export function showToast(toast: Toast): void {
  if (stage) {
    stage.show(toast)
    return
  }
  waiting.push(toast)
  onRequested?.()
}

export function clearToast(title: string): void {
  const settled = waiting.findIndex(toast => toast.title === title)
  if (settled >= 0) waiting.splice(settled, 1)
  stage?.clear(title)
}

export function onToastRequested(callback: () => void): () => void {
  onRequested = callback
  if (waiting.length > 0) callback()
  return () => {
    onRequested = null
  }
}

export function registerToastStage(show: Stage['show'], clear: Stage['clear'] = () => {}): () => void {
  stage = { show, clear }
  for (const toast of waiting.splice(0)) show(toast)
  return () => {
    stage = null
  }
}
