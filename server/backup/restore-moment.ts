import { chownSync, readdirSync } from 'node:fs'
import { mkdir, open, readFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import type { Sql } from '../../backend/database.ts'
import type { FileStore } from '../../backend/storage/file-store.ts'
import { migrate } from '../migrate.ts'
import { type PostgresBinaries, resolvePostgresBinaries } from '../postgres-binaries.ts'
import { repeatAll } from '../privacy/repeat-erasures.ts'
import { StartupError } from '../startup-error.ts'
import { decrypt } from './age.ts'
import type { BackupPlace } from './backup-place.ts'
import { unpack } from './codec.ts'
import type { Erasure } from './erasures.ts'
import type { LogServer } from './log-server.ts'
import { type Base, baseFolder, fileArchiveFolder, listBases } from './point-in-time-names.ts'
import { requireFree, reserveWithoutSite } from './require-disk-space.ts'
import { readTar } from './tar.ts'

export interface MomentParts {
  place: BackupPlace
  identities: string[]
  /** Null for the end of the log. */
  moment: Date | null
  signal?: AbortSignal
  onProgress: (what: string, share: number | null) => void
}

/** @throws StartupError */
export async function findBase(place: BackupPlace, moment: Date | null): Promise<Base> {
  const bases = await listBases(place)
  // A date over a day ahead is of a clock that was wrong, unless all are: then ours is behind.
  const latest = moment ?? new Date(Date.now() + 86_400_000)
  const base = bases.findLast(({ at }) => at <= latest) ?? (moment ? null : bases.at(-1))
  if (base) {
    return base
  }
  const [first] = bases
  throw new StartupError(
    first
      ? `The oldest moment that can be restored from ${place.description} is ${first.at.toISOString()}.`
      : `There is no base in ${place.description} from which a moment could be restored. Restore an archive instead.`,
  )
}

/** Its unpacked size is unknown, but never less than packed. @throws StartupError */
export async function requireRoomForBase(folder: string, place: BackupPlace, base: Base): Promise<void> {
  const packed = (await place.list(baseFolder)).find(({ name }) => name === base.name)?.bytes ?? 0
  await requireFree(folder, packed, `for what ${base.name} holds in ${folder}`, {
    reserve: reserveWithoutSite,
  })
}

export async function unpackBase({
  place,
  base,
  folder,
  identities,
  moment,
  signal,
  onProgress,
  log,
}: MomentParts & { base: Base; folder: string; log: LogServer }): Promise<{
  settings: string[]
  env: Record<string, string>
}> {
  const cluster = join(folder, 'postgres')
  await mkdir(cluster, { recursive: true, mode: 0o700 })
  onProgress(base.name, 0)
  await extract(await unpack(await requireContent(place, base.name), identities), cluster, signal)
  await writeNew(join(cluster, 'recovery.signal'), [])
  giveTo(await resolvePostgresBinaries(), folder)
  return {
    settings: [
      `restore_command=${log.command}`,
      ...(moment ? toTarget(moment) : []),
      // The newest may begin before this base.
      'recovery_target_timeline=current',
      'hot_standby=off',
      'archive_mode=off',
    ],
    env: log.env,
  }
}

const toTarget = (moment: Date) => [
  `recovery_target_time=${moment.toISOString().replace('T', ' ').replace('Z', '+00')}`,
  'recovery_target_action=promote',
]

export async function toRecoveryError(error: unknown, folder: string): Promise<unknown> {
  if (
    !(
      error instanceof StartupError &&
      error.message.includes('recovery ended before configured recovery target')
    )
  ) {
    return error
  }
  const log = await readFile(join(folder, 'postgres.log'), 'utf8')
  const [, last = 'before the base'] = /last completed transaction was at log time (.*)/.exec(log) ?? []
  return new StartupError(
    `The log ends before that moment: its last change is of ${last}. Take an earlier moment, or all of the log by --at latest.`,
    error,
  )
}

async function extract(
  tar: AsyncIterable<Uint8Array>,
  folder: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  for await (const { name, isFile, body } of readTar(tar)) {
    signal?.throwIfAborted()
    const path = join(folder, name)
    if (relative(folder, path).startsWith('..')) {
      throw new StartupError(`The base names a file outside of itself: ${name}.`)
    }
    if (isFile) {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      await writeNew(path, body)
    } else {
      await mkdir(path, { recursive: true, mode: 0o700 })
    }
  }
}

async function writeNew(
  path: string,
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    for await (const chunk of content) {
      await file.writeFile(chunk)
    }
  } finally {
    await file.close()
  }
}

function giveTo({ user }: PostgresBinaries, folder: string): void {
  if (!user) {
    return
  }
  chownSync(folder, user.uid, user.gid)
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    chownSync(join(entry.parentPath, entry.name), user.uid, user.gid)
  }
}

export interface RestoredMoment {
  files: number
  missingFiles: string[]
  erased: number
  migrated: number
}

export async function finishMoment(
  { place, identities, signal, onProgress }: MomentParts,
  { sql, files, erasures, adminUrl }: { sql: Sql; files: FileStore; erasures: Erasure[]; adminUrl: string },
): Promise<RestoredMoment> {
  const result: RestoredMoment = { files: 0, missingFiles: [], erased: 0, migrated: 0 }
  const [{ total }] = await sql<[{ total: number }]>`select count(*)::int as total from storage.objects`
  const stored = new Set((await place.list(fileArchiveFolder)).map(({ name }) => name))
  let after = ''
  for (;;) {
    const rows = await sql<{ version: string }[]>`
      select version from storage.objects where version > ${after} order by version limit 1000`
    const last = rows.at(-1)
    if (!last) {
      break
    }
    for (const { version } of rows) {
      signal?.throwIfAborted()
      const name = [`${fileArchiveFolder}/${version}`, `${fileArchiveFolder}/${version}.age`].find(key =>
        stored.has(key),
      )
      const content = name && (await place.read(name))
      if (content) {
        await files.write(version, name.endsWith('.age') ? await decrypt(content, identities) : content)
        result.files += 1
        onProgress('files', 0.6 + (result.files / total) * 0.4)
      } else {
        result.missingFiles.push(version)
      }
    }
    after = last.version
  }
  result.migrated = await migrate(sql)
  result.erased = await repeatAll(sql, erasures, adminUrl)
  return result
}

async function requireContent(place: BackupPlace, name: string): Promise<AsyncIterable<Uint8Array>> {
  const content = await place.read(name)
  if (!content) {
    throw new StartupError(`${name} is gone from ${place.description}.`)
  }
  return content
}
