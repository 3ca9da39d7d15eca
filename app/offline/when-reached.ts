/** In milliseconds between questions whether there is a network. */
const pause = { first: 2_000, longest: 60_000 }

/**
 * A browser says that it is online before anything can be reached, and where nothing can. Where nobody awaits the page, it is
 * asked for once the browser says so. @returns what ends it
 */
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
    // The worker leaves such a request alone. A proxy whose server is away answers for it.
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
