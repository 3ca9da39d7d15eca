/** Marks the copy as written by this tab, until the tab closes, crashes, or calls the returned function. */
export function holdCopy(key: string): () => void {
  if (!navigator.locks) return () => {}
  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  // No two tabs share a key, so nobody else holds the lock.
  navigator.locks.request(key, () => held).catch(() => {})
  return release
}
