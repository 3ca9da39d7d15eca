import { isRecipient } from '../backup/age.ts'
import { makeBaseBackup } from '../backup/base-backup.ts'
import { describeSize } from '../backup/describe-size.ts'
import { listForeignTables } from '../backup/foreign-tables.ts'
import { holdPlace, readSiteId } from '../backup/hold-place.ts'
import { makeBackup } from '../backup/make-backup.ts'
import { prepareBackupPlace, requireEncryption, toOwnFolder } from '../backup/open-backup-place.ts'
import { openSite } from '../backup/open-site.ts'
import { readConfig } from '../config.ts'
import { say } from '../log.ts'
import { StartupError } from '../startup-error.ts'
import { abortOnSignals } from './abort-on-signals.ts'
import { Progress } from './progress.ts'
import type { Command } from './run-command.ts'

export const backupCommand: Command = {
  help: `npm run backup -- [--to <folder or s3://…>] [--recipient <age1…>]

Makes one archive of the site's database and files, as of one moment, also while the site serves. Run it with the
environment that the site has.

  --to         where to; otherwise BACKUP_DIR or BACKUP_URL, and without them DATA_DIR/backups
  --recipient  encrypts the archive to the holder of this age key; otherwise BACKUP_RECIPIENT
  --unencrypted  sends it to a bucket as it is
  --base       makes a base for restores to a moment instead, of the embedded database
  --rotate     removes archives there that BACKUP_KEEP no longer keeps
  --take-over  also where another site's backups went within the last 26 hours, which this one replaces`,
  options: {
    to: { type: 'string' },
    recipient: { type: 'string' },
    rotate: { type: 'boolean' },
    base: { type: 'boolean' },
    unencrypted: { type: 'boolean' },
    'take-over': { type: 'boolean' },
  },

  async run({ values, env }) {
    const config = readConfig(env)
    const recipient = requireRecipient(values.recipient ?? config.backup.recipient ?? undefined)
    const given = values.to === undefined ? null : String(values.to)
    requireEncryption(config, { given, recipient, override: values.unencrypted === true })
    const place = await prepareBackupPlace(config, given)
    await using running = new AsyncDisposableStack()
    running.defer(() => place.close())
    const signal = abortOnSignals()
    const progress = new Progress(process.stdout)
    running.defer(async () => progress.clear())
    const { sql, files, adminUrl } = await openSite(config, say, running)
    if (values['take-over']) {
      await holdPlace(place, await readSiteId(sql), true)
    }
    if (values.base) {
      if (config.databaseUrl) {
        throw new StartupError('--base is for the embedded database.')
      }
      const name = await makeBaseBackup({
        sql,
        adminUrl,
        dataDirectory: config.dataDirectory,
        place,
        recipient,
      })
      say(`The base is ${name} in ${place.description}.`)
      return 0
    }
    const begun = Date.now()
    const made = await makeBackup({
      ...{ sql, files, place, recipient, signal },
      retention: values.rotate ? config.backup.retention : null,
      onProgress: (what, share) => progress.show(what, share),
    })
    progress.clear()
    const rows = Object.values(made.manifest.tables).reduce((sum, { count }) => sum + count, 0)
    say(`The backup is ${made.name} in ${place.description}`)
    say(
      `It has ${rows} rows of ${made.about.tables.length} tables and ${made.manifest.files.count} files, ` +
        `as of ${made.about.snapshotAt}: ${describeSize(made.bytes)} in ${Math.round((Date.now() - begun) / 100) / 10} s.`,
    )
    for (const name of made.removed) {
      say(`Removed ${name}, as BACKUP_KEEP says.`)
    }
    const foreign = listForeignTables(made.about)
    if (foreign.length > 0) {
      say(
        `No migration makes ${foreign.join(', ')}: their rows are in the backup, but a restore does not bring these tables back.`,
      )
    }
    if (made.manifest.missingFiles.length > 0) {
      say(
        `${made.manifest.missingFiles.length} files were gone before, and are not in the backup: ${made.manifest.missingFiles.slice(0, 5).join(', ')}.`,
      )
    }
    if (place.description === toOwnFolder(config)) {
      say('It lies on the disk of the site: copy it elsewhere, or set BACKUP_DIR or BACKUP_URL.')
    }
    return 0
  },
}

function requireRecipient(value: string | boolean | undefined): string | null {
  if (value === undefined) {
    return null
  }
  if (typeof value !== 'string' || !isRecipient(value)) {
    throw new StartupError('The recipient of the backup must be an age key, such as age1…')
  }
  return value
}
