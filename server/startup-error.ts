/** What the person who starts the server can correct; shown as one sentence without a stack, exit code 1. */
export class StartupError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'StartupError'
  }
}

/** System errors and SQLSTATEs for faults of the machine or the database, not ours. */
const sentences: Record<string, string> = {
  ENOSPC: 'The disk is full. Make room on the disk of DATA_DIR, and start again.',
  EDQUOT: 'The disk quota is used up. Make room on the disk of DATA_DIR, and start again.',
  EROFS: 'The disk can only be read. Mount it for writing, or choose another DATA_DIR.',
  EMFILE: 'This process may open too few files. Raise the limit (ulimit -n), and start again.',
  ENFILE: 'The machine has too many files open. End what holds them, and start again.',
  '53100': "The database's disk is full. Make room there, and start again.",
  '53200': 'The database has too little memory. Give it more, and start again.',
  '53300': 'The database has no connection left. Raise its max_connections, or start fewer processes.',
  '25006':
    'The database can only be read. Use its primary server in DATABASE_URL, and see whether its disk is full.',
  '57P03': 'The database starts, recovers or stops, and takes no connection yet. See its log.',
  '57P01': 'The database was shut down during the start. Start again when it is up.',
  '57P02': 'The database ended during the start. See its log.',
  ECONNREFUSED: 'The database does not listen at its address. Start it, and start again.',
  CONNECT_TIMEOUT: 'The database does not answer. See whether it can be reached, and start again.',
  CONNECTION_CLOSED: 'The database closed the connection during the start. See its log.',
}

export function toStartupError(error: unknown): unknown {
  if (error instanceof StartupError) {
    return error
  }
  for (let at = error; at instanceof Error; at = at.cause) {
    // All errors of the S3 client have it.
    if ('$metadata' in at) {
      return new StartupError(`The bucket does not do what it is asked: ${toReason(at)}`, error)
    }
    if (at.name === 'AbortError' || at.name === 'TimeoutError') {
      return new StartupError('The bucket did not answer in time. See whether it can be reached.', error)
    }
    const sentence = 'code' in at && sentences[String(at.code)]
    if (sentence) {
      return new StartupError(sentence, error)
    }
  }
  return error
}

/** Of an answer without a code of its own the client knows the status only. */
function toReason(error: Error & { $metadata: unknown }): string {
  const { httpStatusCode: status } = error.$metadata as { httpStatusCode?: number }
  return error.name === 'Unknown' && status
    ? `it answered ${status}`
    : `${error.name}: ${error.message || ('code' in error && String(error.code)) || 'no answer'}`
}

/** cannot_connect_now: it starts, recovers or stops. */
export const isDatabaseStarting = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '57P03'

/** @throws everything else */
export function exitOnStartupError(error: unknown): never {
  const known = toStartupError(error)
  if (!(known instanceof StartupError)) {
    throw error
  }
  process.stderr.write(`\n${known.message}\n`)
  process.exit(1)
}
