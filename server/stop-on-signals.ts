/** Milliseconds: a terminal and npm may each pass on one interrupt. */
export const repeatWindow = 1_000

let begun = 0

/** From the signal on, while requests still end. */
export const isStopping = (): boolean => begun > 0

export function stopOnSignals(
  stop: (signal: NodeJS.Signals) => Promise<void>,
  signals: NodeJS.Signals[] = ['SIGTERM', 'SIGINT'],
): void {
  const handle = (signal: NodeJS.Signals) => {
    if (begun > 0 && Date.now() - begun > repeatWindow) {
      process.exit(1)
    }
    if (begun > 0) {
      return
    }
    begun = Date.now()
    stop(signal).then(
      () => process.exit(0),
      error => {
        process.stderr.write(`${error instanceof Error ? error.stack : error}\n`)
        process.exit(1)
      },
    )
  }
  for (const signal of signals) {
    process.on(signal, handle)
  }
}

/** A failed start and a signal may both end what runs: the second waits for the first. */
export function disposeOnce(running: AsyncDisposableStack): () => Promise<void> {
  let ending: Promise<void> | null = null
  return () => {
    ending ??= running.disposeAsync()
    return ending
  }
}
