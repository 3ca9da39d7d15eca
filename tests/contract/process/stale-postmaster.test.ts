import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import postgres from 'postgres'
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

test('a database that somebody stops beside its connections ends at once and is started again', async () => {
  const folder = makeTemporaryDirectory()
  onTestFinished(() => folder.remove())
  const said: string[] = []
  const server = await startPostgres(folder.path, line => said.push(line), { settings: ['fsync=off'] })
  onTestFinished(() => server.stop())
  const sql = postgres(server.url, { max: 1, onnotice: () => {} })
  onTestFinished(() => sql.end())
  await sql`select 1`
  const [pid] = readFileSync(join(folder.path, 'postgres/postmaster.pid'), 'utf8').split('\n')
  process.kill(Number(pid), 'SIGTERM')
  await expect.poll(() => said).toContain('PostgreSQL is back.')
  await expect.poll(() => sql`select 1 as one`.catch(() => [])).toEqual([{ one: 1 }])
})
