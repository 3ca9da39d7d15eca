/** Milliseconds: a terminal and npm may each pass on one interrupt. */
const repeatWindow = 1_000

export function stopOnSignals(
  stop: (signal: NodeJS.Signals) => Promise<void>,
  signals: NodeJS.Signals[] = ['SIGTERM', 'SIGINT'],
): void {
  let begun = 0
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
