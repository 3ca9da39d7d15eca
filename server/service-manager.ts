import { execFile } from 'node:child_process'
import { log } from './log.ts'

const startingEvery = 20_000

type Send = (...assignments: string[]) => Promise<void>

/** sd_notify(3). Node has no datagram sockets on paths, so `systemd-notify` sends; children don't get the variables. */
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

  /** @param isAlive where it is false, the watchdog gets no signal and restarts the service */
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
