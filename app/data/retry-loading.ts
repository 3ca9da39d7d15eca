/** Milliseconds. */
const longest = 15_000

/** Tries again at growing pauses, and when the network is back. Returns what ends it. */
export function retryLoading(load: () => Promise<unknown>): () => void {
  let tries = 0
  let isEnded = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const pause = () => {
    clearTimeout(timer)
    removeEventListener('online', attempt)
  }
  const attempt = () => {
    pause()
    load().catch(error => {
      if (tries === 0) reportError(error)
      if (isEnded) return
      timer = setTimeout(attempt, Math.min(1_000 * 2 ** tries++, longest))
      addEventListener('online', attempt)
    })
  }
  attempt()
  return () => {
    isEnded = true
    pause()
  }
}

export const untilLoaded = <T>(load: () => Promise<T>): Promise<T> =>
  new Promise(resolve => {
    retryLoading(() => load().then(resolve))
  })
