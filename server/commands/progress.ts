import type { WriteStream } from 'node:tty'

type Output = Pick<WriteStream, 'write'> & { isTTY?: boolean; columns?: number }

const onTerminalEvery = 100
const elsewhereEvery = 10_000
const barWidth = 24

export class Progress {
  readonly #output: Output
  #shownAt = Date.now()
  #isShown = false

  constructor(output: Output) {
    this.#output = output
    // Work that is done at once shows no bar.
    this.#shownAt = Date.now()
  }

  /** `share` is between 0 and 1, or null where the amount is unknown. */
  show(what: string, share: number | null): void {
    const every = this.#output.isTTY ? onTerminalEvery : elsewhereEvery
    if (Date.now() - this.#shownAt < every) {
      return
    }
    this.#shownAt = Date.now()
    const percent = share === null ? '' : `${Math.floor(Math.min(share, 1) * 100)} %`
    if (!this.#output.isTTY) {
      this.#output.write(`  … ${[percent, what].filter(Boolean).join(' ')}\n`)
      return
    }
    const filled = Math.round(Math.min(share ?? 0, 1) * barWidth)
    const bar = share === null ? '' : `[${'#'.repeat(filled)}${'.'.repeat(barWidth - filled)}] `
    const line = `${bar}${[percent, what].filter(Boolean).join(' ')}`
    this.#output.write(`\r\x1b[K${line.slice(0, (this.#output.columns ?? 80) - 1)}`)
    this.#isShown = true
  }

  clear(): void {
    if (this.#isShown) {
      this.#output.write('\r\x1b[K')
      this.#isShown = false
    }
  }
}
