import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startPostgres } from '../../../server/postgres.ts'
import { isAlive } from '../../../server/postmaster.ts'
import { makeTemporaryDirectory } from '../../support/server.ts'

test('a start that is aborted in its last moment fails once the database has ended, so that its folder can be removed', async () => {
  const folder = makeTemporaryDirectory()
  onTestFinished(() => folder.remove())
  const interrupted = new AbortController()
  let pid = 0
  const signal = Object.assign(interrupted.signal, {
    throwIfAborted() {
      const file = join(folder.path, 'postgres/postmaster.pid')
      try {
        pid = Number(readFileSync(file, 'utf8').split('\n')[0])
        interrupted.abort(new Error('Interrupted'))
      } catch {
        // It has not begun.
      }
      AbortSignal.prototype.throwIfAborted.call(signal)
    },
  })
  const started = startPostgres(folder.path, () => {}, { settings: ['fsync=off'], signal })
  await expect(started).rejects.toThrow('Interrupted')
  expect([pid > 0, isAlive(pid)]).toEqual([true, false])
})
