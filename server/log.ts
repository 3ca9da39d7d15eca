import type { Log } from '../backend/log.ts'

/** One line per event on stderr: time, level, message, facts as JSON; errors with their stacks. Stdout is for people. */
export const log: Log = {
  info: (message, facts) => write('info', message, facts),
  error: (message, facts) => write('error', message, facts),
}

/** What is being done, for the person who typed the command. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

function write(level: string, message: string, facts: Record<string, unknown> = {}): void {
  const entry = JSON.stringify({ time: new Date().toISOString(), level, message, ...facts }, (_key, value) =>
    value instanceof Error ? toText(value) : value,
  )
  process.stderr.write(`${entry}\n`)
}

function toText(error: Error): string {
  const cause = error.cause instanceof Error ? `\ncaused by ${toText(error.cause)}` : ''
  return `${error.stack ?? error.message}${cause}`
}
