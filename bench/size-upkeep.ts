import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import postgres from 'postgres'
import { Database } from '../backend/database.ts'
import { DiskFileStore } from '../backend/storage/disk-file-store.ts'
import { sweepFiles } from '../backend/storage/sweep-files.ts'
import { prepareDatabaseRoles } from '../server/database-roles.ts'
import { say } from './report.ts'
import { root, type Server, startServer } from './server.ts'
import type { Size } from './size-content.ts'

const starts = 3

export interface Site {
  size: Size
  folder: string
  server: Server
}

export async function measureUpkeep(sites: Site[]): Promise<Record<string, number[]>> {
  const results: Record<string, number[]> = {}
  const add = (title: string, value: number) => {
    results[title] = [...(results[title] ?? []), value]
  }
  for (const { folder, server } of sites) {
    await waitForSweep(server.databaseUrl())
    add('sweep of files, s', await time(() => sweep(folder, server.databaseUrl())))
    const place = join(folder, '../backups')
    mkdirSync(place)
    add('backup, s', await time(async () => backUp(folder, place)))
    add('backup, MB', sumOfSizes(place))
    await server.stop()
    add('data folder, MB', sumOfSizes(folder))
    const startTimes: number[] = []
    for (let start = 0; start < starts; start += 1) {
      const again = await startServer(folder)
      startTimes.push(again.startedIn / 1000)
      await again.stop()
    }
    add('start, best of three, s', Math.min(...startTimes))
  }
  return results
}

async function time(work: () => Promise<void>): Promise<number> {
  const begun = performance.now()
  await work()
  return (performance.now() - begun) / 1000
}

/** The server itself sweeps a minute after its start, and only one sweep runs at a time. */
async function waitForSweep(databaseUrl: string): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1 })
  await sql.begin(tx => tx`select pg_advisory_xact_lock(hashtextextended('storage sweep', 0))`)
  await sql.end()
}

async function sweep(folder: string, databaseUrl: string): Promise<void> {
  const database = new Database(await prepareDatabaseRoles(databaseUrl, say), { connections: 2 })
  try {
    const swept = await sweepFiles({
      database,
      files: new DiskFileStore(join(folder, 'files/objects')),
      log: { info: () => {}, error: say },
      signal: new AbortController().signal,
      graceTime: 3_600_000,
    })
    if (!swept || swept.missing > 0) {
      throw new Error(`The sweep found ${JSON.stringify(swept)}`)
    }
  } finally {
    await database.close()
  }
}

function backUp(folder: string, place: string): void {
  const { status, stderr } = spawnSync(process.execPath, ['bin/backup.js', '--to', place], {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: folder },
    encoding: 'utf8',
  })
  if (status !== 0) {
    throw new Error(`The backup failed: ${stderr}`)
  }
}

const sumOfSizes = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).reduce((sum, name) => {
    const { size, isFile } = toStats(join(folder, name))
    return sum + (isFile ? size : 0)
  }, 0) / 1e6

function toStats(path: string): { size: number; isFile: boolean } {
  const stats = statSync(path, { throwIfNoEntry: false })
  return { size: stats?.size ?? 0, isFile: stats?.isFile() ?? false }
}
