import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { connect } from 'node:net'
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

test('who connects to the lock does not keep a restore from its end', async () => {
  const folder = makeFolder()
  const { dev, ino } = statSync(folder)
  const lock = await lockForRestore(folder)
  const other = connect({ path: `\0holla restore ${dev} ${ino}` })
  onTestFinished(() => void other.destroy())
  await once(other, 'connect')
  let isOver = false
  lock[Symbol.asyncDispose]().then(() => {
    isOver = true
  })
  await expect.poll(() => isOver).toBe(true)
})

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'holla-restore-lock-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
