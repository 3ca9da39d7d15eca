import { readIdentities } from '../backup/age.ts'
import type { BackupPlace } from '../backup/backup-place.ts'
import { unpack } from '../backup/codec.ts'
import { findArchive } from '../backup/find-archive.ts'
import { isHeldByAnother } from '../backup/hold-place.ts'
import { openBackupPlace } from '../backup/open-backup-place.ts'
import { openSite } from '../backup/open-site.ts'
import { describeMoment, parseMoment } from '../backup/parse-moment.ts'
import { proveArchive } from '../backup/prove-archive.ts'
import { findBase } from '../backup/restore-moment.ts'
import { restoreMoment, restoreSite } from '../backup/restore-site.ts'
import { type Config, readConfig } from '../config.ts'
import { say } from '../log.ts'
import { readAllErasures } from '../privacy/repeat-erasures.ts'
import { StartupError } from '../startup-error.ts'
import { abortOnSignals } from './abort-on-signals.ts'
import { confirm } from './confirm.ts'
import { Progress } from './progress.ts'
import type { Command, CommandInput } from './run-command.ts'

export const restoreCommand: Command = {
  help: `npm run restore -- [<archive>] [--at "2026-11-21 14:32"] [--identity <file>]

Restores into an empty place: a DATA_DIR without a site, or the database of DATABASE_URL without tables. Without the name
of an archive it takes the newest of BACKUP_DIR, BACKUP_URL or DATA_DIR/backups.

  --at                  the embedded database and its files as they were then; without a zone it is the time in Lagos;
                        latest goes as far as the log
  --yes                 does not ask whether that moment is meant
  --from                where backups are, instead of BACKUP_DIR or BACKUP_URL
  --identity            the file with the age identity they were encrypted to; otherwise BACKUP_IDENTITY_FILE
  --accept-differences  goes on where rights differ from those in the archive
  --drill               only proves that the archive can be restored, in a throw-away cluster`,
  options: {
    at: { type: 'string' },
    yes: { type: 'boolean' },
    from: { type: 'string' },
    identity: { type: 'string' },
    'accept-differences': { type: 'boolean' },
    drill: { type: 'boolean' },
  },
  allowPositionals: true,

  async run({ values, positionals, env }) {
    const config = readConfig(env)
    if (config.hostedBackend) {
      throw new StartupError('SUPABASE_URL is set: a hosted project is restored by its platform.')
    }
    const signal = abortOnSignals()
    await using running = new AsyncDisposableStack()
    const progress = new Progress(process.stdout)
    running.defer(async () => progress.clear())
    const text = (name: string) => (values[name] === undefined ? null : String(values[name]))
    const identityFile = text('identity') ?? config.backup.identityFile
    const request: Request = {
      ...{ config, running, progress, signal },
      identities: identityFile === null ? [] : await readIdentities(identityFile),
      archive: positionals[0] ?? null,
      from: text('from'),
      acceptDifferences: values['accept-differences'] === true,
    }
    try {
      await restoreAsAsked(request, text('at'), values)
    } catch (error) {
      // What an interrupt broke off fails in many ways.
      signal.throwIfAborted()
      throw error
    }
    return 0
  },
}

async function restoreAsAsked(
  request: Request,
  at: string | null,
  { yes, drill }: CommandInput['values'],
): Promise<void> {
  if (at !== null) {
    await restoreAt(request, at === 'latest' ? null : parseMoment(at), yes === true)
  } else if (drill) {
    await proveNewest(request)
  } else {
    await restoreNewest(request)
  }
}

interface Request {
  config: Config
  running: AsyncDisposableStack
  progress: Progress
  signal: AbortSignal
  identities: string[]
  archive: string | null
  from: string | null
  acceptDifferences: boolean
}

async function restoreNewest(request: Request): Promise<void> {
  const { config, identities, acceptDifferences, signal } = request
  const { place, name, content } = await openArchive(request)
  say(`Restoring ${name} of ${place.description}…`)
  const watch = startWatch()
  const { about, manifest, privileges, erased, migrated } = await restoreSite({
    ...{ config, acceptDifferences, signal, say },
    archive: await unpack(content, identities),
    erasures: await readAllErasures(config, place),
    onProgress: (what, share) => request.progress.show(what, share),
  })
  request.progress.clear()
  const rows = Object.values(manifest.tables).reduce((sum, { count }) => sum + count, 0)
  say(
    `Restored ${rows} rows of ${about.tables.length} tables and ${manifest.files.count} files as of ${about.snapshotAt}, all equal to the archive, in ${watch()} s.`,
  )
  const { missing, surplus } = privileges
  if (missing.length + surplus.length === 0) {
    say(`All ${about.privileges.length} rights and rules are those of the archive.`)
  } else {
    say('Rights and rules differ:')
    for (const line of [
      ...missing.map(line => `  gone: ${line}`),
      ...surplus.map(line => `  new: ${line}`),
    ]) {
      say(line)
    }
  }
  await tellRest(config, { migrated, erased, missingFiles: manifest.missingFiles.length })
}

async function restoreAt(request: Request, moment: Date | null, isConfirmed: boolean): Promise<void> {
  const { config, identities, from, running, progress, signal } = request
  if (config.databaseUrl) {
    throw new StartupError(
      '--at is for the embedded database. Whoever runs the server of DATABASE_URL can restore it to a moment, or restore an archive.',
    )
  }
  const place = await openBackupPlace(config, from)
  running.defer(() => place.close())
  const base = await findBase(place, moment)
  const description = moment ? describeMoment(moment) : 'the end of its log'
  await confirm(`Restore the site as it was at ${description}?`, isConfirmed, signal)
  say(`Restoring ${description} from ${base.name} of ${place.description}…`)
  const watch = startWatch()
  const onProgress = (what: string, share: number | null) => progress.show(what, share)
  const restored = await restoreMoment({
    ...{ config, base, say, onProgress },
    parts: { place, identities, moment, signal, onProgress },
    erasures: await readAllErasures(config, place),
  })
  progress.clear()
  say(`Restored the database and ${restored.files} files in ${watch()} s.`)
  await tellRest(config, { ...restored, missingFiles: restored.missingFiles.length })
}

async function proveNewest(request: Request): Promise<void> {
  const { config, identities, running, progress, signal } = request
  const { place, name, content } = await openArchive(request)
  const { sql } = await openSite(config, say, running)
  say(`Proving ${name} of ${place.description}…`)
  const watch = startWatch()
  await proveArchive({
    ...{ sql, name, signal, say },
    dataDirectory: config.dataDirectory,
    archive: await unpack(content, identities),
    onProgress: (what, share) => progress.show(what, share),
  })
  progress.clear()
  say(`It was restored into a throw-away cluster and found equal, in ${watch()} s.`)
}

async function openArchive({
  config,
  archive,
  from,
  running,
}: Request): Promise<{ place: BackupPlace; name: string; content: AsyncIterable<Uint8Array> }> {
  const { place, name } = await findArchive(config, { archive, from })
  running.defer(() => place.close())
  const content = await place.read(name)
  if (!content) {
    throw new StartupError(`There is no archive ${name} in ${place.description}.`)
  }
  return { place, name, content }
}

async function tellRest(
  config: Config,
  { migrated, erased, missingFiles }: { migrated: number; erased: number; missingFiles: number },
): Promise<void> {
  if (migrated > 0) {
    say(`${migrated} newer migrations were applied.`)
  }
  if (erased > 0) {
    say(`${erased} rows that were erased later were erased again.`)
  }
  if (missingFiles > 0) {
    say(`${missingFiles} files are not in the backup; npm run files tells which.`)
  }
  const place = await findPlaceOfAnother(config).catch(() => null)
  if (place) {
    say(
      `The backups of the site from before go to ${place}. If this one replaces it, run npm run backup -- --take-over once it serves; ` +
        'a copy is started without BACKUP_DIR and BACKUP_URL.',
    )
  }
  say('Start the site.')
}

/** Where those of the restored site would be refused, as it is another. */
async function findPlaceOfAnother(config: Config): Promise<string | null> {
  if (config.backup.directory === null && config.backup.bucket === null) {
    return null
  }
  const place = await openBackupPlace(config, null)
  try {
    return (await isHeldByAnother(place, null)) ? place.description : null
  } finally {
    await place.close()
  }
}

function startWatch(): () => number {
  const begun = Date.now()
  return () => Math.round((Date.now() - begun) / 100) / 10
}
