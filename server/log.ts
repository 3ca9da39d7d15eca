import type { Log } from '../backend/log.ts'
import { redactAddresses } from './redact-addresses.ts'

/** JSON lines on stderr, without anybody's address; stdout is for people. */
export const log: Log = {
  info: (message, facts) => write('info', message, facts),
  error: (message, facts) => write('error', message, facts),
}

/** Whoever reads the output may end first, such as the `tee` behind a pipe. */
export function outliveReaders(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', () => {})
  }
}

export function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

function write(level: string, message: string, facts: Record<string, unknown> = {}): void {
  const entry = JSON.stringify(
    { time: new Date().toISOString(), level, message, ...facts },
    (_key, value) => {
      const fact = value instanceof Error ? toText(value) : value
      return typeof fact === 'string' ? redactAddresses(fact) : fact
    },
  )
  process.stderr.write(`${entry}\n`)
}

function toText(error: Error): string {
  const cause = error.cause instanceof Error ? `\ncaused by ${toText(error.cause)}` : ''
  return `${error.stack ?? error.message}${cause}`
}
