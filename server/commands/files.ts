import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { Database, type Sql } from '../../backend/database.ts'
import { parseS3Url, type S3Location } from '../../backend/s3/s3-location.ts'
import { checkFiles } from '../../backend/storage/check-files.ts'
import type { FileStore } from '../../backend/storage/file-store.ts'
import { pair, readIds } from '../../backend/storage/file-store-pair.ts'
import { deleteMissing, listMissing } from '../../backend/storage/missing-files.ts'
import { CannotMove, moveFiles } from '../../backend/storage/move-files.ts'
import { openFileStore } from '../../backend/storage/open-file-store.ts'
import { readConfig } from '../config.ts'
import { prepareDatabaseRoles } from '../database-roles.ts'
import { findRunningDatabase } from '../find-running-database.ts'
import { say } from '../log.ts'
import { StartupError } from '../startup-error.ts'
import { abortOnSignals } from './abort-on-signals.ts'
import { Progress } from './progress.ts'
import type { Command, CommandInput } from './run-command.ts'

export const filesCommand: Command = {
  help: `npm run files -- check | delete-missing [--yes] | move --to <place> [--from <place>] | adopt [--yes]

Works on the uploaded files of the site that runs here, where FILES_URL says they are.

  check            reads every file and compares it with its sum in the database; ends with code 1 if one is missing or damaged
  delete-missing   deletes the rows whose files the last check or sweep found missing or damaged
  move             copies all files to another place, s3://bucket/folder?… or disk, and makes it the site's. Uploads go on
                   meanwhile; from the end of it they wait until the site runs with the new FILES_URL. Interrupted, run it again.
  adopt            makes FILES_URL the site's files although it does not hold them, as after a lost disk

  --to <place>     where the files shall be
  --from <place>   where they are, if not where FILES_URL says
  --yes            asks nothing`,
  options: { to: { type: 'string' }, from: { type: 'string' }, yes: { type: 'boolean' } },
  allowPositionals: true,

  async run(input) {
    const [name = '', ...others] = input.positionals
    const action = actions.get(name)
    if (!action || others.length > 0) {
      process.stderr.write(`${filesCommand.help}\n`)
      return 2
    }
    await using running = new AsyncDisposableStack()
    const parts = await open(input, running)
    try {
      return await action(parts)
    } catch (error) {
      throw toSentence(error)
    } finally {
      parts.progress.clear()
    }
  },
}

interface Parts {
  values: CommandInput['values']
  sql: Sql
  files: FileStore
  openAt: (place: string, option: string) => Promise<FileStore>
  progress: Progress
  signal: AbortSignal
}

async function open({ values, env }: CommandInput, running: AsyncDisposableStack): Promise<Parts> {
  const config = readConfig(env)
  const adminUrl = config.databaseUrl ?? findRunningDatabase(config.dataDirectory)
  const database = new Database(await prepareDatabaseRoles(adminUrl, say), { connections: 2 })
  running.defer(() => database.close())
  const openStore = async (location: S3Location | null) => {
    const store = await openFileStore(join(config.dataDirectory, 'files'), location)
    running.defer(() => store.close())
    return store
  }
  return {
    values,
    sql: database.owner,
    files: await openStore(config.filesLocation),
    openAt: (place, option) => openStore(requireLocation(place, option)),
    progress: new Progress(process.stderr),
    signal: abortOnSignals(),
  }
}

const actions = new Map<string, (parts: Parts) => Promise<number>>([
  ['check', check],
  ['delete-missing', deleteRows],
  ['move', move],
  ['adopt', adopt],
])

async function check({ sql, files, progress, signal }: Parts): Promise<number> {
  await requireOwnStore(sql, files)
  const report = await checkFiles({
    sql,
    files,
    signal,
    progress: (what, share) => progress.show(what, share),
  })
  progress.clear()
  for (const { problem, bucketId, name } of report.problems) {
    say(`${problem}  ${bucketId}/${name}`)
  }
  say(
    `${report.checked} files (${toMegabytes(report.bytes)}) in ${files.location}: ` +
      (report.problems.length === 0 ? 'all are whole.' : `${report.problems.length} are missing or damaged.`),
  )
  return report.problems.length === 0 ? 0 : 1
}

async function deleteRows({ sql, files, values }: Parts): Promise<number> {
  await requireOwnStore(sql, files)
  const missing = await listMissing(sql)
  if (missing.length === 0) {
    say('No file is known to be missing. To look for some: npm run files -- check')
    return 0
  }
  for (const { problem, bucketId, name, since } of missing) {
    say(`${problem}  ${bucketId}/${name}  (since ${since.toISOString()})`)
  }
  await confirm(values, `Delete these ${missing.length} for good?`)
  const deleted = await deleteMissing(sql, files)
  say(`${deleted.length} were deleted.`)
  return 0
}

async function move({ sql, files, openAt, values, progress, signal }: Parts): Promise<number> {
  if (typeof values.to !== 'string') {
    throw new StartupError('Say where to: npm run files -- move --to s3://bucket/folder?… or --to disk')
  }
  const source = typeof values.from === 'string' ? await openAt(values.from, '--from') : files
  const target = await openAt(values.to, '--to')
  say(`Copying the files from ${source.location} to ${target.location}…`)
  const report = await moveFiles({
    ...{ sql, source, target, signal },
    progress: (what, share) => progress.show(what, share),
  })
  progress.clear()
  for (const name of report.missing) {
    say(`missing, not copied  ${name}`)
  }
  for (const name of report.damaged) {
    say(`damaged, copied as it is  ${name}`)
  }
  say(`${report.copied} files (${toMegabytes(report.bytes)}) were copied and read back.`)
  say(`The files are in ${target.location} now. Restart every process with FILES_URL set to it;`)
  say('until then they show all images and take no uploads. What is in the old place stays there.')
  return report.missing.length + report.damaged.length === 0 ? 0 : 1
}

async function adopt({ sql, files, values }: Parts): Promise<number> {
  const { databaseId, storeId } = await readIds(sql, files)
  if (databaseId !== null && databaseId === storeId) {
    say(`The files are in ${files.location} already.`)
    return 0
  }
  await confirm(
    values,
    `Use ${files.location} from now on? Files that are not there will be missing, and other places take no uploads.`,
  )
  await pair(sql, files, { replaces: databaseId })
  say('Done. To see what is missing: npm run files -- check')
  return 0
}

async function requireOwnStore(sql: Sql, files: FileStore): Promise<void> {
  const { databaseId, storeId } = await readIds(sql, files)
  if (databaseId !== storeId) {
    throw new StartupError(
      `${files.location} does not hold the files of this site. Check FILES_URL, DATA_DIR and DATABASE_URL.`,
    )
  }
}

function toSentence(error: unknown): unknown {
  if (error instanceof CannotMove) {
    return new StartupError(error.message, error)
  }
  return error
}

function requireLocation(place: string, option: string): S3Location | null {
  const location = place === 'disk' ? null : parseS3Url(place)
  if (location && 'problem' in location) {
    throw new StartupError(`${option} ${location.problem}, or be disk`)
  }
  return location
}

async function confirm(values: CommandInput['values'], question: string): Promise<void> {
  if (values.yes) {
    return
  }
  if (!process.stdin.isTTY) {
    throw new StartupError(`${question} Nobody can be asked here; add --yes.`)
  }
  const asking = createInterface({ input: process.stdin, output: process.stderr })
  const answer = await asking.question(`${question} (yes/no) `)
  asking.close()
  if (answer.trim().toLowerCase() !== 'yes') {
    throw new StartupError('Nothing was changed.')
  }
}

const toMegabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`
