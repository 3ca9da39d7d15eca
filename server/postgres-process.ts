import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import postgres from 'postgres'
import { acquireDataDirectoryLock, dataDirectoryInUse } from './data-directory-lock.ts'
import { findFreePort } from './find-free-port.ts'
import { limitLog } from './limit-log.ts'
import type { PostgresBinaries } from './postgres-binaries.ts'
import { isAlive, readPostmaster, removeStalePostmaster } from './postmaster.ts'
import { StartupError } from './startup-error.ts'
import { isStopping } from './stop-on-signals.ts'
import { waitFor } from './wait-for.ts'
import { toArchiveSettings } from './wal-spool.ts'

interface Paths {
  cluster: string
  password: string
  log: string
}

const cannotConnectNow = '57P03'

interface ProcessParts {
  binaries: PostgresBinaries
  paths: Paths
  directory: string
  say: (line: string) => void
  maxConnections: number
  settings: string[]
  env: Record<string, string>
}

export class PostgresProcess {
  readonly #binaries: PostgresBinaries
  readonly #paths: Paths
  readonly #directory: string
  readonly #say: (line: string) => void
  readonly #maxConnections: number
  readonly #settings: string[]
  readonly #env: Record<string, string>
  readonly #password: string
  #port = 0
  #pid = 0
  #child: ChildProcess | null = null
  #lock: postgres.Sql | null = null
  #stopping = false
  #restarting = false
  #watch: NodeJS.Timeout | null = null

  constructor({ binaries, paths, directory, say, maxConnections, settings, env }: ProcessParts) {
    this.#binaries = binaries
    this.#paths = paths
    this.#directory = directory
    this.#say = say
    this.#maxConnections = maxConnections
    this.#settings = settings
    this.#env = env
    this.#password = readFileSync(paths.password, 'utf8').trim()
  }

  get url(): string {
    return `postgres://postgres:${this.#password}@127.0.0.1:${this.#port}/postgres`
  }

  async start(): Promise<void> {
    const running = readPostmaster(this.#paths.cluster)
    if (running) {
      this.#port = running.port
      this.#pid = running.pid
      await this.#takeOver()
    } else {
      removeStalePostmaster(this.#paths.cluster)
      this.#port = await findFreePort()
      await this.#spawn()
      await this.#takeLock()
    }
    // A server that was taken over is no child, so it sends no exit event.
    this.#startWatch()
  }

  /** Also while it starts: `start` then rejects. */
  async stop(): Promise<void> {
    this.#stopping = true
    if (this.#watch) {
      clearInterval(this.#watch)
    }
    if (this.#isOurs()) {
      await this.#end()
    }
    await this.#lock?.end({ timeout: 0 })
  }

  /** A start may fail as the server is another process's. */
  #isOurs(): boolean {
    return this.#lock !== null || this.#child !== null
  }

  /** The lock is kept until then: without it another process could take over a server that is stopping. */
  async #end(): Promise<void> {
    for (const [signal, timeout] of [
      ['SIGINT', 10_000],
      ['SIGQUIT', 5_000],
    ] as const) {
      signalProcess(this.#pid, signal)
      if (await waitFor(() => !this.#isRunning() && !this.#isStarting(), timeout)) {
        return
      }
    }
  }

  async #takeOver(): Promise<void> {
    try {
      await this.#takeLockOnceUp()
      this.#say('Taking over the database that an earlier process left running…')
    } catch (error) {
      if (error instanceof StartupError && this.#isRunning()) {
        throw error
      }
      // A server that is merely slow or full may have an owner who serves from it.
      if (this.#isRunning() && !isRefused(error)) {
        throw dataDirectoryInUse(this.#directory)
      }
      this.#say('Replacing the database process that an earlier start left…')
      signalProcess(this.#pid, 'SIGQUIT')
      await waitFor(() => !this.#isRunning(), 5_000)
      await this.#spawn()
      await this.#takeLock()
    }
  }

  async #takeLockOnceUp(): Promise<void> {
    const begun = Date.now()
    for (;;) {
      try {
        return await this.#takeLock()
      } catch (error) {
        const isBusy = error instanceof postgres.PostgresError && error.code === cannotConnectNow
        const timeout = error instanceof StartupError || isRefused(error) ? 3_000 : isBusy ? Infinity : 0
        if (Date.now() - begun >= timeout || !this.#isRunning()) {
          throw error
        }
        this.#hastenStop()
        await delay(100)
      }
    }
  }

  async #takeLock(): Promise<void> {
    try {
      this.#lock = await acquireDataDirectoryLock(this.url, this.#directory)
    } catch (error) {
      if (error instanceof StartupError) {
        // Another start took over what this one began.
        this.#child = null
      }
      throw error
    }
  }

  async #spawn(): Promise<void> {
    if (this.#stopping) {
      throw new StartupError('PostgreSQL is being stopped.')
    }
    const log = openSync(this.#paths.log, 'a', 0o600)
    const command = this.#toCommand()
    const child = spawn(command[0] ?? '', command.slice(1), {
      stdio: ['ignore', log, log],
      // Its own process group, as an interrupt at the terminal is for us, who then stop it in order.
      detached: true,
      env: { ...process.env, ...this.#env, TZ: 'UTC' },
      ...this.#binaries.user,
    })
    closeSync(log)
    child.unref()
    this.#pid = child.pid ?? 0
    this.#child = child
    let failure: Error | null = null
    child.once('error', error => {
      failure = error
    })
    const hasEnded = () => failure !== null || child.exitCode !== null || child.signalCode !== null
    if (!(await this.#waitUntilUp(hasEnded))) {
      if (failure) {
        throw failure
      }
      if (readPostmaster(this.#paths.cluster)) {
        throw dataDirectoryInUse(this.#directory)
      }
      throw new StartupError(
        `PostgreSQL did not start. ${findLastError(this.#paths.log)} Its log is ${this.#paths.log}.`,
      )
    }
    child.once('exit', () => this.#lookAround())
  }

  #toCommand(): string[] {
    const settings = [
      'listen_addresses=127.0.0.1',
      'unix_socket_directories=',
      `port=${this.#port}`,
      `max_connections=${this.#maxConnections}`,
      'log_checkpoints=off',
      // Statements and details hold what strangers send, and would fill the disk.
      'log_min_error_statement=panic',
      'log_error_verbosity=terse',
      'jit=off',
      // Otherwise it syncs file after file before it recovers, which takes seconds on a busy disk.
      ...(process.platform === 'linux' ? ['recovery_init_sync_method=syncfs'] : []),
      ...toArchiveSettings(this.#directory),
      ...this.#settings,
    ]
    return [
      ...this.#binaries.prefix,
      this.#binaries.postgres,
      '-D',
      this.#paths.cluster,
      ...settings.flatMap(setting => ['-c', setting]),
    ]
  }

  /** Replaying the log takes minutes after a crash, and hours for a restore to a moment. */
  async #waitUntilUp(hasEnded: () => boolean): Promise<boolean> {
    while (!(await waitFor(() => this.#answers(), 60_000, hasEnded))) {
      if (hasEnded()) {
        return false
      }
      this.#say('PostgreSQL is still recovering; waiting…')
    }
    return true
  }

  #answers(): boolean {
    const status = readPostmaster(this.#paths.cluster)
    return status?.pid === this.#pid && status.ready
  }

  #isRunning(): boolean {
    return readPostmaster(this.#paths.cluster)?.pid === this.#pid
  }

  /** Before it has a file with its number. */
  #isStarting(): boolean {
    return this.#child?.pid !== undefined && this.#child.exitCode === null && this.#child.signalCode === null
  }

  #startWatch(): void {
    this.#watch = setInterval(() => this.#lookAround(), 500)
    this.#watch.unref()
  }

  #lookAround(): void {
    this.#look().catch(error => this.#say(`PostgreSQL can't be watched: ${toMessage(error)}`))
  }

  async #look(): Promise<void> {
    if (!this.#stopping && !this.#restarting) {
      this.#hastenStop()
      if (!this.#isRunning()) {
        await this.#restart()
      }
    }
    await limitLog(this.#paths.log)
  }

  /** After a mere SIGTERM it takes no connection any more and waits for ours to end, which is for ever unless we stop, too. */
  #hastenStop(): void {
    const running = readPostmaster(this.#paths.cluster)
    if (running?.stopping && running.pid === this.#pid && !isStopping()) {
      signalProcess(this.#pid, 'SIGINT')
    }
  }

  async #restart(): Promise<void> {
    this.#restarting = true
    if (this.#watch) {
      clearInterval(this.#watch)
    }
    this.#say('PostgreSQL ended unexpectedly; starting it again…')
    let wait = 100
    while (!this.#stopping) {
      try {
        await this.#lock?.end({ timeout: 0 })
        await this.#spawn()
        await this.#takeLock()
        this.#say('PostgreSQL is back.')
        break
      } catch (error) {
        // Children of a killed postmaster hold the shared memory for a moment.
        this.#say(`PostgreSQL is not back yet: ${toMessage(error)}`)
        await delay(wait)
        wait = Math.min(2 * wait, 1_000)
      }
    }
    this.#restarting = false
    if (!this.#stopping) {
      this.#startWatch()
    }
  }
}

const toMessage = (error: unknown) => (error instanceof Error ? error.message : String(error))

const isRefused = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED'

function signalProcess(pid: number, signal: NodeJS.Signals): void {
  if (pid > 0 && isAlive(pid)) {
    process.kill(pid, signal)
  }
}

function findLastError(log: string): string {
  const lines = readFileSync(log, 'utf8').trim().split('\n')
  return (
    lines.findLast(line => /FATAL|PANIC|ERROR/.test(line))?.replace(/^.*?(FATAL|PANIC|ERROR):\s*/, '') ?? ''
  )
}
