import { connect } from '../../backend/database/connect.ts'
import { findOrCreateApiKeys } from '../api-keys.ts'
import { type Config, readConfig } from '../config.ts'
import { prepareDatabaseRoles } from '../database-roles.ts'
import { findRunningDatabase } from '../find-running-database.ts'
import { confirmSuperAdmin, type ImportReport, importProject } from '../import/import-project.ts'
import { toLocalOrigin } from '../local-origin.ts'
import { say } from '../log.ts'
import { StartupError } from '../startup-error.ts'
import { abortOnSignals } from './abort-on-signals.ts'
import { Progress } from './progress.ts'
import type { Command } from './run-command.ts'

export const importProjectCommand: Command = {
  help: `npm run import-project -- [--confirm <address>]

Brings accounts, rows and files of a hosted Supabase project to the site that runs here. It reads the project only, from
IMPORT_DATABASE_URL, IMPORT_PROJECT_URL and IMPORT_SECRET_KEY. Interrupted, run it again: it goes on.

  --confirm <address>   makes this account a super admin here; it must have claimed to be one in the project`,
  options: { confirm: { type: 'string' } },

  async run({ values, env }) {
    const config = readConfig(env)
    const from = requireProject(config)
    const progress = new Progress(process.stderr)
    await using running = new AsyncDisposableStack()
    const urls = await prepareDatabaseRoles(
      config.databaseUrl ?? findRunningDatabase(config.dataDirectory),
      say,
    )
    const target = connect(urls.ownerUrl, { max: 2 })
    running.defer(() => target.end({ timeout: 5 }))
    const source = connect(from.databaseUrl, { max: 2 })
    running.defer(() => source.end({ timeout: 5 }))
    await source`select`.catch(error => {
      throw new StartupError('The database of IMPORT_DATABASE_URL can’t be reached.', error)
    })
    const { secret } = await findOrCreateApiKeys(target, config.keys)
    const url = toLocalOrigin(config.host, config.port)
    const parts = {
      source,
      project: from,
      target,
      site: { url, publicUrl: config.siteUrl ?? url.replace('127.0.0.1', 'localhost'), secretKey: secret },
      say,
      progress: (what: string, share: number | null) => progress.show(what, share),
      signal: abortOnSignals(),
    }
    if (typeof values.confirm === 'string') {
      await confirmSuperAdmin(parts, values.confirm)
      say(`${values.confirm} is a super admin here.`)
      return 0
    }
    const report = await importProject(parts)
    progress.clear()
    return tell(report)
  },
}

function requireProject({ importFrom }: Config) {
  if (!importFrom) {
    throw new StartupError('IMPORT_DATABASE_URL, IMPORT_PROJECT_URL and IMPORT_SECRET_KEY are needed.')
  }
  return importFrom
}

function tell({ tables, files, existingAccounts, claimants, withSecondFactor }: ImportReport): number {
  const missing = Object.entries(tables).filter(([, result]) => result.missing > 0)
  say(`Files: ${files.brought} brought, ${files.present} were here, ${files.failed.length} failed.`)
  for (const failure of files.failed) {
    say(`  ${failure}`)
  }
  for (const [label, result] of missing) {
    say(`${label}: ${result.missing} rows are not here, or not as they are in the project.`)
  }
  if (existingAccounts.length > 0) {
    say(
      `${existingAccounts.length} accounts are here already under another id; they keep their password here.`,
    )
  }
  if (withSecondFactor > 0) {
    say(`${withSecondFactor} accounts have a second factor in the project; they turn it on here anew.`)
  }
  if (claimants.length > 0) {
    say('Nobody was made a super admin. These accounts claim to be one; confirm each whom you know:')
    for (const email of claimants) {
      say(`  npm run import-project -- --confirm ${email}`)
    }
  }
  const isWhole = missing.length === 0 && files.failed.length === 0
  say(isWhole ? 'All rows and files of the project are here.' : 'Not everything is here: see above.')
  return isWhole ? 0 : 1
}
