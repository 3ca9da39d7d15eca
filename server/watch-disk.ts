import { stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import type { Sql } from '../backend/database.ts'
import { clearCondition, setCondition } from '../backend/operator-problems.ts'
import { createPeriodicJob, type PeriodicJob } from '../backend/periodic-job.ts'
import { findDiskCondition, readDiskSpace } from './disk-space.ts'
import { log } from './log.ts'

const every = 60_000

/** Each process watches its own; those of one machine may have different disks. */
export function watchDisk(sql: Sql, path: string): PeriodicJob {
  return createPeriodicJob({
    name: 'The watch over the disk',
    initialDelay: 1_000,
    interval: every,
    log,
    async run() {
      const kind = `disk-full ${hostname()} ${(await stat(path)).dev}`
      const condition = findDiskCondition(await readDiskSpace(path), path)
      await (condition
        ? setCondition(sql, { kind, ...condition }, { expiresIn: 5 * every })
        : clearCondition(sql, kind))
    },
  })
}
