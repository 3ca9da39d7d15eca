export type Phase = 'jwt' | 'parse' | 'plan' | 'transaction' | 'response'

export class ServerTiming {
  readonly #durations: Record<Phase, number> = { jwt: 0, parse: 0, plan: 0, transaction: 0, response: 0 }
  #since = performance.now()

  end(phase: Phase): void {
    const now = performance.now()
    this.#durations[phase] += now - this.#since
    this.#since = now
  }

  toHeader(): string {
    return Object.entries(this.#durations)
      .map(([phase, duration]) => `${phase};dur=${duration.toFixed(1)}`)
      .join(', ')
  }
}
