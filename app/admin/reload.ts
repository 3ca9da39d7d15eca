type Listener = () => void

const listeners = new Set<Listener>()

/** Reloads the shown page after a change made outside of it, such as by a toast's button. */
export function requestReload(): void {
  for (const listener of listeners) listener()
}

export function onReloadRequested(listener: Listener): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
