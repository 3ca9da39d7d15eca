/** Something the person who starts the server can mend: printed as one sentence, without a stack, exit code 1. */
export class StartProblem extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'StartProblem'
  }
}

/** Ends the process; what the person can mend is told in one sentence. @throws everything else */
export function exitWith(error: unknown): never {
  if (!(error instanceof StartProblem)) {
    throw error
  }
  process.stderr.write(`\n${error.message}\n`)
  process.exit(1)
}
