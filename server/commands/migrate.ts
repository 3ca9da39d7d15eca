import { connect } from '../../backend/database/connect.ts'
import { type Config, readConfig } from '../config.ts'
import { say } from '../log.ts'
import { listMissingMigrations } from '../migrate.ts'
import { listBackfills, runBackfill } from '../migrations/backfill.ts'
import { listUnfinished } from '../migrations/backfill-job.ts'
import { openDatabase } from '../open-database.ts'
import { startPostgres } from '../postgres.ts'
import { StartupError } from '../startup-error.ts'
import { untilInterrupted } from './abort-on-signals.ts'
import { Progress } from './progress.ts'
import type { Command } from './run-command.ts'

export const migrateCommand: Command = {
  help: `npm run migrate -- [--dry-run] [--backfills]

Applies the migrations that the database of DATABASE_URL, or of DATA_DIR, lacks. With DATABASE_URL sites may serve from it
meanwhile; the database in DATA_DIR is migrated by the start itself, and must not be served from.

  --dry-run    lists what is missing, changes nothing, and ends with code 1 if there is something
  --backfills  runs the backfills to their end, too, which otherwise the site does while it serves`,
  options: { 'dry-run': { type: 'boolean' }, backfills: { type: 'boolean' } },

  async run({ values, env }) {
    const config = readConfig(env)
    if (config.hostedBackend) {
      throw new StartupError('SUPABASE_URL is set: a hosted project is migrated by supabase db push.')
    }
    await using running = new AsyncDisposableStack()
    const work = values['dry-run'] ? listMissing : applyMissing
    return await untilInterrupted(work(config, running, values.backfills === true))
  },
}

async function applyMissing(
  config: Config,
  running: AsyncDisposableStack,
  withBackfills: boolean,
): Promise<number> {
  const { ownerUrl } = await openDatabase({ ...config, migrateAtStart: true, workers: 0 }, say, running)
  say('No migration is missing.')
  if (withBackfills) {
    await finishBackfills(ownerUrl, running)
  }
  return 0
}

async function listMissing(config: Config, running: AsyncDisposableStack): Promise<number> {
  let url = config.databaseUrl
  if (!url) {
    const embedded = await startPostgres(config.dataDirectory, say, { running })
    url = embedded.url
  }
  const sql = connect(url, { max: 1, connection: { application_name: 'holla migrations' } })
  running.defer(() => sql.end({ timeout: 5 }))
  const missing = await listMissingMigrations(sql)
  for (const key of missing) {
    say(key)
  }
  say(missing.length === 0 ? 'No migration is missing.' : `${missing.length} migrations are missing.`)
  return missing.length === 0 ? 0 : 1
}

async function finishBackfills(ownerUrl: string, running: AsyncDisposableStack): Promise<void> {
  const sql = connect(ownerUrl, { max: 1, connection: { application_name: 'holla backfills' } })
  running.defer(() => sql.end({ timeout: 5 }))
  const progress = new Progress(process.stdout)
  for (const backfill of await listUnfinished(sql, listBackfills())) {
    let passed = 0
    const onProgress = (rows: number) => {
      passed = rows
      progress.show(`${backfill.name}: ${rows} rows`, null)
    }
    await runBackfill(sql, backfill, { pauses: true, onProgress })
    progress.clear()
    say(`The backfill ${backfill.name} has passed all rows (${passed}).`)
  }
  say('No backfill is left.')
}
