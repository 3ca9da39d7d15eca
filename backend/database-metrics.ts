import { readBackupAges } from './backup-ages.ts'
import { listConditions } from './conditions.ts'
import type { Sql } from './database.ts'
import {
  backupAge,
  conditionGauge,
  outboxFailed,
  outboxLastError,
  outboxOldest,
  outboxOldestUnanswered,
  outboxWaiting,
} from './metrics.ts'
import { type Outbox, readQueueState } from './outbox/outbox.ts'

export async function observeDatabase(sql: Sql, outbox: Outbox): Promise<void> {
  const [conditions, backups, queues] = await Promise.all([
    listConditions(sql),
    readBackupAges(sql),
    Promise.all(
      Object.entries(outbox).map(async ([name, queue]) => [name, await readQueueState(sql, queue)] as const),
    ),
  ])
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

const countSeconds = (since: Date | null) => (since ? (Date.now() - since.getTime()) / 1000 : 0)
