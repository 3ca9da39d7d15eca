import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { connect } from '../../../backend/database/connect.ts'
import { DiskFileStore } from '../../../backend/storage/disk-file-store.ts'
import { DiskBackupPlace } from '../../../server/backup/backup-place.ts'
import { unpack } from '../../../server/backup/codec.ts'
import { type MadeBackup, makeBackup } from '../../../server/backup/make-backup.ts'
import { restoreSite } from '../../../server/backup/restore-site.ts'
import { restoreCommand } from '../../../server/commands/restore.ts'
import { isAlive } from '../../../server/postmaster.ts'
import { cloneTemplate, toUrls } from '../../support/backend.ts'
import { makeTemporaryDirectory } from '../../support/server.ts'
import { createEmptyDatabase, makeFolder } from './support/places.ts'

const silent = { say: () => {}, onProgress: () => {} }
const superuserUrl = await cloneTemplate()
const sql = connect(toUrls(superuserUrl).ownerUrl, { max: 5 })
const backups = makeTemporaryDirectory()
const place = new DiskBackupPlace(backups.path)
let made: MadeBackup

beforeAll(async () => {
  const files = new DiskFileStore(join(backups.path, 'no-files'))
  made = await makeBackup({ sql, files, place, recipient: null, retention: null, ...silent })
})
afterAll(async () => {
  await sql.end()
  backups.remove()
})

function begin(environment: Record<string, string>, ...options: string[]) {
  const child = spawn(process.execPath, ['bin/restore.js', '--from', place.description, ...options], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk
  })
  return { child, interrupt: async () => [child.kill(), ...(await once(child, 'close')), said] }
}

const interrupted = [true, 1, null, expect.stringContaining('Interrupted (SIGTERM).')]

const exists = (find: () => string) =>
  expect.poll(() => existsSync(find()), { timeout: 60_000, interval: 5 }).toBe(true)

const readPid = (cluster: string) =>
  Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0])

test('of two restores into one folder the second is refused; an interrupted one leaves neither files nor a database', {
  timeout: 120_000,
}, async () => {
  const dataDirectory = makeFolder()
  const { interrupt } = begin({ DATA_DIR: dataDirectory })
  const restoring = join(dataDirectory, 'restoring')
  await exists(() => restoring)
  const content = await place.read(made.name)
  if (!content) throw new Error('The archive is gone')
  const second = restoreSite({
    config: { databaseUrl: null, dataDirectory, filesLocation: null },
    archive: await unpack(content, []),
    erasures: [],
    acceptDifferences: false,
    ...silent,
  })
  await expect(second).rejects.toThrow(`Another restore into ${dataDirectory} is under way`)
  const cluster = join(restoring, 'postgres')
  await exists(() => join(cluster, 'postmaster.pid'))
  const pid = readPid(cluster)
  expect(await interrupt()).toEqual(interrupted)
  expect([isAlive(pid), readdirSync(dataDirectory)]).toEqual([false, []])
})

test('an interrupted drill leaves no database, and says nothing of the archive', {
  timeout: 120_000,
}, async () => {
  const dataDirectory = makeFolder()
  const { interrupt } = begin({ DATA_DIR: dataDirectory, DATABASE_URL: superuserUrl }, '--drill')
  const findDrills = () => readdirSync(dataDirectory).filter(name => name.startsWith('drill-'))
  const findCluster = () => join(dataDirectory, findDrills()[0] ?? 'none', 'postgres')
  await exists(() => join(findCluster(), 'postmaster.pid'))
  const pid = readPid(findCluster())
  expect(await interrupt()).toEqual(interrupted)
  expect([isAlive(pid), findDrills()]).toEqual([false, []])
  expect(await sql`select proven_at, proof_error from backend.backups`).toEqual([
    { proven_at: null, proof_error: null },
  ])
})

test('whoever restores a site is told how its backups go on where those of the one before go', async () => {
  const said: string[] = []
  const stdout = vi.spyOn(process.stdout, 'write').mockImplementation(text => said.push(String(text)) > 0)
  onTestFinished(() => stdout.mockRestore())
  const env = {
    DATABASE_URL: await createEmptyDatabase(),
    DATA_DIR: makeFolder(),
    BACKUP_DIR: place.description,
  }
  expect(await restoreCommand.run({ values: {}, positionals: [], env })).toBe(0)
  expect(said.slice(-2)).toEqual([
    expect.stringContaining(
      `go to ${place.description}. If this one replaces it, run npm run backup -- --take-over`,
    ),
    'Start the site.\n',
  ])
})
