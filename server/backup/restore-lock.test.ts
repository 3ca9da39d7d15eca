import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { lockForRestore } from './restore-lock.ts'

test('a folder is one restore’s, and free once that has ended', async () => {
  const folder = makeFolder()
  {
    await using _ = await lockForRestore(folder)
    await expect(lockForRestore(folder)).rejects.toThrow(`Another restore into ${folder} is under way`)
  }
  await using _ = await lockForRestore(folder)
})

test('the folder itself is locked, so that a restore in another container on it is refused, too', async () => {
  const folder = makeFolder()
  const tryLock = () => spawnSync('flock', ['-n', folder, 'true']).status
  {
    await using _ = await lockForRestore(folder)
    expect(tryLock()).toBe(1)
  }
  expect(tryLock()).toBe(0)
})

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'holla-restore-lock-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
