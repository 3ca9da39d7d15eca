import { say } from './log.ts'

/** Ends in order at the first SIGTERM or SIGINT, and at once at the second. */
export function stopOnSignals(stop: () => Promise<void>): void {
  let stopping = false
  const handle = (signal: NodeJS.Signals) => {
    if (stopping) {
      process.exit(1)
    }
    stopping = true
    say(`Stopping (${signal})…`)
    stop().then(
      () => process.exit(0),
      error => {
        process.stderr.write(`${error instanceof Error ? error.stack : error}\n`)
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', handle)
  process.on('SIGINT', handle)
}
