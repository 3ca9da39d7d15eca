import type { BackupTask } from './backup-jobs.ts'

export type TaskOutcome = 'done' | 'failed' | 'busy'

type Run = (task: BackupTask, signal: AbortSignal) => Promise<TaskOutcome>

const pause = 60 * 60_000

/** A task that failed waits for an hour, also where the failure could not be recorded. */
export class DueTaskRunner {
  readonly #run: Run
  readonly #now: () => number
  readonly #pausedUntil = new Map<BackupTask, number>()

  constructor(run: Run, now = () => performance.now()) {
    this.#run = run
    this.#now = now
  }

  async runAll(due: BackupTask[], signal: AbortSignal): Promise<void> {
    for (const task of due) {
      if (signal.aborted || this.#now() < (this.#pausedUntil.get(task) ?? 0)) {
        continue
      }
      if ((await this.#run(task, signal)) === 'failed') {
        this.#pausedUntil.set(task, this.#now() + pause)
      }
    }
  }
}
