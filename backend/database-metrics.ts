import { readBackupAges } from './backup-ages.ts'
import type { Database } from './database.ts'
import {
  backupAge,
  conditionGauge,
  outboxFailed,
  outboxLastError,
  outboxOldest,
  outboxOldestUnanswered,
  outboxWaiting,
} from './metrics.ts'
import { listConditions } from './operator-problems.ts'
import { type Outbox, readQueueState } from './outbox/outbox.ts'

export async function observeDatabase(
  { owner: sql, clock }: Pick<Database, 'owner' | 'clock'>,
  outbox: Outbox,
): Promise<void> {
  const [conditions, backups, queues] = await Promise.all([
    listConditions(sql),
    readBackupAges(sql),
    Promise.all(
      Object.entries(outbox).map(async ([name, queue]) => [name, await readQueueState(sql, queue)] as const),
    ),
  ])
  const countSeconds = (since: Date | null) => (since ? Math.max(0, clock.now() - since.getTime()) / 1000 : 0)
  conditionGauge.reset()
  for (const { kind, severity } of conditions) {
    conditionGauge.set({ kind, severity }, 1)
  }
  for (const [of, age] of Object.entries(backups)) {
    if (age !== null) {
      backupAge.set({ of }, age)
    }
  }
  outboxLastError.reset()
  for (const [queue, { waiting, oldestWaitingSince, oldestUnansweredSince, failed, lastError }] of queues) {
    outboxWaiting.set({ queue }, waiting)
    outboxOldest.set({ queue }, countSeconds(oldestWaitingSince))
    outboxOldestUnanswered.set({ queue }, countSeconds(oldestUnansweredSince))
    outboxFailed.set({ queue }, failed)
    if (lastError) {
      outboxLastError.set({ queue, error: lastError }, 1)
    }
  }
}
