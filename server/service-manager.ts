import { execFile } from 'node:child_process'
import { log } from './log.ts'

/** Between two words to a service manager that watches, in milliseconds, unless it wants them oftener. */
const startingEvery = 20_000

type Send = (...assignments: string[]) => Promise<void>

/**
 * systemd's protocol sd_notify(3): ready, alive, stopping. Its messages go to a datagram socket, which Node can't open, so
 * systemd's own program sends them (`NotifyAccess=all`). Takes the variables away, as they are not for child processes.
 */
export class ServiceManager {
  readonly #send: Send
  readonly #watchdog: number | null
  #timer: NodeJS.Timeout | null = null

  constructor(env: Record<string, string | undefined>, { pid = process.pid, send = sendByProgram } = {}) {
    const { NOTIFY_SOCKET: socket, WATCHDOG_USEC: microseconds, WATCHDOG_PID: watched } = env
    delete env.NOTIFY_SOCKET
    delete env.WATCHDOG_USEC
    delete env.WATCHDOG_PID
    this.#send = socket ? (...assignments) => send(socket, assignments) : async () => {}
    const isWatched = socket && Number(microseconds) > 0 && (!watched || Number(watched) === pid)
    this.#watchdog = isWatched ? Number(microseconds) / 1000 : null
    if (socket) {
      // A first start or a migration may take longer than the manager would wait.
      const extend = () => void this.#send('EXTEND_TIMEOUT_USEC=60000000')
      this.#timer = setInterval(extend, startingEvery).unref()
    }
  }

  /** @param isAlive asked before each word that all is well; without one the manager starts the service again */
  async ready(isAlive: () => Promise<boolean>): Promise<void> {
    this.#stopTimer()
    await this.#send('READY=1', 'STATUS=Serving')
    if (this.#watchdog !== null) {
      const beat = async () => (await isAlive()) && this.#send('WATCHDOG=1')
      await beat()
      this.#timer = setInterval(() => void beat(), this.#watchdog / 3).unref()
    }
  }

  async stopping(): Promise<void> {
    this.#stopTimer()
    await this.#send('STOPPING=1', 'STATUS=Stopping')
  }

  #stopTimer(): void {
    if (this.#timer) {
      clearInterval(this.#timer)
    }
  }
}

function sendByProgram(socket: string, assignments: string[]): Promise<void> {
  return new Promise(resolve => {
    const env = { ...process.env, NOTIFY_SOCKET: socket }
    execFile('systemd-notify', assignments, { env, timeout: 10_000 }, error => {
      if (error) {
        log.error('The service manager could not be told', { assignments, error })
      }
      resolve()
    })
  })
}
