const pause = 1_500
/** Milliseconds without a pause in writing, after which it is sent all the same. */
const longestWait = 15_000
const firstRetry = 2_000
const longestRetry = 60_000

/** Decides when a text that changes all the time is sent: at each pause, less often where that takes long or fails. */
export class AutosaveSchedule {
  private readonly send: () => unknown
  private readonly isHeavy: () => boolean
  private timer: ReturnType<typeof setTimeout> | undefined
  private unsentSince: number | null = null
  private tookLast = 0
  private retryAfter = 0
  private lastRetry = 0

  /** `isHeavy` says whether sending costs its writer much time or money. */
  constructor(parts: { send: () => unknown; isHeavy: () => boolean }) {
    this.send = parts.send
    this.isHeavy = parts.isHeavy
  }

  noteChange() {
    this.unsentSince ??= Date.now()
    this.plan()
  }

  plan(wait = this.findPause()) {
    this.cancel()
    const latest = (this.unsentSince ?? Date.now()) + longestWait - Date.now()
    const retry = this.retryAfter - Date.now()
    const delay = Math.max(Math.min(wait, Math.max(latest, 0)), wait === 0 ? 0 : retry)
    this.timer = setTimeout(() => void this.send(), delay)
  }

  cancel() {
    clearTimeout(this.timer)
  }

  noteAnswer(took: number) {
    this.tookLast = took
  }

  noteSuccess() {
    this.retryAfter = 0
  }

  noteAllSent() {
    this.unsentSince = null
  }

  /** Returns for how long nothing is sent. */
  backOff(): number {
    const wait = this.retryAfter ? Math.min(this.lastRetry * 2, longestRetry) : firstRetry
    this.lastRetry = wait
    this.retryAfter = Date.now() + wait
    return wait
  }

  retryIn(wait: number) {
    this.unsentSince = Date.now()
    this.plan(wait)
  }

  private findPause(): number {
    const least = this.isHeavy() ? 10_000 : pause
    return Math.max(least, this.tookLast * 3)
  }
}
