import { expect, test } from 'vitest'
import type { BackupTask } from './backup-jobs.ts'
import { DueTaskRunner, type TaskOutcome } from './run-due-tasks.ts'

test('what failed waits for an hour although it stays due, and what found another at work does not', async () => {
  const outcomes: Record<BackupTask, TaskOutcome> = { archive: 'busy', base: 'done', drill: 'failed' }
  const begun: BackupTask[] = []
  let now = 0
  const run = async (task: BackupTask) => {
    begun.push(task)
    return outcomes[task]
  }
  const tasks = new DueTaskRunner(run, () => now)
  const { signal } = new AbortController()
  await tasks.runAll(['archive', 'base', 'drill'], signal)
  now += 60_000
  await tasks.runAll(['archive', 'drill'], signal)
  expect(begun).toEqual(['archive', 'base', 'drill', 'archive'])
  now += 3_600_000
  await tasks.runAll(['drill'], signal)
  expect(begun.at(-1)).toBe('drill')
})
