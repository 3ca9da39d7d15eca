/** A terminal and npm may each hand on one interrupt: what comes this soon after the first is no second wish. */
const sameWish = 1_000

/** Ends in order at the first of the signals, and at once at the second. */
export function stopOnSignals(
  stop: (signal: NodeJS.Signals) => Promise<void>,
  signals: NodeJS.Signals[] = ['SIGTERM', 'SIGINT'],
): void {
  let begun = 0
  const handle = (signal: NodeJS.Signals) => {
    if (begun > 0 && Date.now() - begun > sameWish) {
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
