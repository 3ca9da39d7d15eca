/** One JSON line on stderr, in the shape of the server's own log. */
export function writeErrorLog(message: string, facts: Record<string, unknown>): void {
  const entry = { time: new Date().toISOString(), level: 'error', message, ...facts }
  process.stderr.write(`${JSON.stringify(entry)}\n`)
}
