type Listener = () => void

const listeners = new Set<Listener>()

/** Has the page that is shown read its data anew, for what was done outside any page, such as by a toast. */
export function requestReload(): void {
  for (const listener of listeners) listener()
}

export function onReloadRequested(listener: Listener): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
