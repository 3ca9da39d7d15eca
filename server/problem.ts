/** Something the person who starts the server can mend: printed as one sentence, without a stack, exit code 1. */
export class StartProblem extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'StartProblem'
  }
}
