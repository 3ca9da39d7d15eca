import { say } from './log.ts'

/** A terminal and npm may each hand on one interrupt: what comes this soon after the first is no second wish. */
const sameWish = 1_000

/** Ends in order at the first SIGTERM or SIGINT, and at once at the second. */
export function stopOnSignals(stop: () => Promise<void>): void {
  let begun = 0
  const handle = (signal: NodeJS.Signals) => {
    if (begun > 0 && Date.now() - begun > sameWish) {
      process.exit(1)
    }
    if (begun > 0) {
      return
    }
    begun = Date.now()
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
