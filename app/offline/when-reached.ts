/** Milliseconds between attempts. */
const pause = { first: 2_000, longest: 60_000 }

/** Polls, because `online` doesn't mean that the site can be reached; unless awaited, only from that event on. */
export function whenReached(path: string, act: () => void, isAwaited = true): () => void {
  let wait = pause.first
  let timer: ReturnType<typeof setTimeout> | undefined
  let turn = 0
  const look = () => {
    clearTimeout(timer)
    turn += 1
    const own = turn
    const again = () => {
      timer = setTimeout(look, wait)
      wait = Math.min(wait * 2, pause.longest)
    }
    // The worker ignores HEAD. A 5xx may come from a proxy whose server is away.
    fetch(path, { method: 'HEAD' })
      .then(({ status }) => status < 500)
      .catch(() => false)
      .then(isReached => own === turn && (isReached ? act() : again()))
  }
  const begin = () => {
    wait = pause.first
    look()
  }
  if (isAwaited) begin()
  addEventListener('online', begin)
  return () => {
    turn += 1
    clearTimeout(timer)
    removeEventListener('online', begin)
  }
}
