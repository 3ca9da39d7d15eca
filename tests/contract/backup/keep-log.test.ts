import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { keepLog } from '../../../server/backup/keep-log.ts'
import { readConfig } from '../../../server/config.ts'
import { startPostgres } from '../../../server/postgres.ts'
import { connectEmbedded } from '../../support/embedded.ts'
import { makeFolder } from './support/places.ts'

const settings = ['fsync=off']

async function keep(directory: string, environment: Record<string, string>): Promise<void> {
  await using running = new AsyncDisposableStack()
  await keepLog(readConfig({ DATA_DIR: directory, ...environment }), running, () => null)
}

async function readArchiveMode(directory: string): Promise<string> {
  const sql = connectEmbedded(directory)
  const [row] = await sql<[{ mode: string }]>`select current_setting('archive_mode') as mode`
  await sql.end()
  return row.mode
}

/** Its process is killed, and PostgreSQL goes on. */
async function leaveServer(directory: string): Promise<void> {
  const program = `
    import { startPostgres } from '${join(import.meta.dirname, '../../../server/postgres.ts')}'
    await startPostgres('${directory}', () => {}, { settings: ['fsync=off'] })
    process.stdout.write('up')
    setInterval(() => {}, 1_000)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  child.kill('SIGKILL')
  await once(child, 'exit')
}

test('a start without backups leaves the log of the site that serves from the folder', async () => {
  const directory = makeFolder()
  await keep(directory, { BACKUP_DIR: makeFolder() })
  const server = await startPostgres(directory, () => {}, { settings })
  onTestFinished(() => server.stop())
  await expect(keep(directory, {})).rejects.toThrow('Another process is already serving from')
  await keep(directory, { DATABASE_URL: 'postgres://elsewhere/holla' })
  expect(existsSync(join(directory, 'wal/needs-base'))).toBe(true)
  expect(await readArchiveMode(directory)).toBe('on')
})

test('the database of a killed site begins or ends its log as the next start says', async () => {
  const directory = makeFolder()
  const modes: string[] = []
  await keep(directory, {})
  for (const environment of [{ BACKUP_DIR: makeFolder() }, {}]) {
    await leaveServer(directory)
    await keep(directory, environment)
    const server = await startPostgres(directory, () => {}, { settings })
    modes.push(await readArchiveMode(directory))
    await server.stop()
  }
  expect(modes).toEqual(['on', 'off'])
})
