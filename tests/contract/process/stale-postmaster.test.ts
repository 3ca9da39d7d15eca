import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startPostgres } from '../../../server/postgres.ts'
import { makeTemporaryDirectory } from '../../support/server.ts'

test('the database starts where a killed one’s number is another process’s now, and leaves that one alone', async () => {
  const folder = makeTemporaryDirectory()
  onTestFinished(() => folder.remove())
  const path = join(folder.path, 'postgres/postmaster.pid')
  const begin = () => startPostgres(folder.path, () => {}, { settings: ['fsync=off'] })
  const first = await begin()
  const text = readFileSync(path, 'utf8')
  await first.stop()
  for (const name of ['postgres', 'another']) {
    const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', name], { cwd: '/' })
    onTestFinished(() => void other.kill('SIGKILL'))
    writeFileSync(path, text.replace(/^\d+/, String(other.pid)))
    const again = await begin()
    await again.stop()
    expect([name, other.exitCode, other.signalCode]).toEqual([name, null, null])
  }
})
