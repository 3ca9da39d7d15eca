/** What the person who starts the server can mend: one sentence without a stack, exit code 1. */
export class StartupError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'StartupError'
  }
}

/** @throws everything else */
export function exitOnStartupError(error: unknown): never {
  if (!(error instanceof StartupError)) {
    throw error
  }
  process.stderr.write(`\n${error.message}\n`)
  process.exit(1)
}
