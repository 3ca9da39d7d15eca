/** After several failures in a row everything fails at once, but for one attempt in each `retryAfter`. An answer is none. */
const failuresToOpen = 3
const retryAfter = 2_000

export class CircuitBreaker {
  readonly #toError: (cause: unknown) => Error
  readonly #isAnswer: (error: unknown) => boolean
  readonly #now: () => number
  #failures = 0
  #nextAttempt = 0
  #lastError: unknown = null

  constructor({
    toError,
    isAnswer,
    now = () => performance.now(),
  }: {
    toError: (cause: unknown) => Error
    isAnswer: (error: unknown) => boolean
    now?: () => number
  }) {
    this.#toError = toError
    this.#isAnswer = isAnswer
    this.#now = now
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#failures >= failuresToOpen) {
      if (this.#now() < this.#nextAttempt) {
        throw this.#toError(this.#lastError)
      }
      this.#nextAttempt = this.#now() + retryAfter
    }
    try {
      const result = await work()
      this.#failures = 0
      return result
    } catch (error) {
      if (this.#isAnswer(error)) {
        this.#failures = 0
      } else {
        this.#failures += 1
        this.#lastError = error
        this.#nextAttempt = this.#now() + retryAfter
      }
      throw this.#toError(error)
    }
  }
}
