import { createHash } from 'node:crypto'
import type { Sql, Transaction } from '../../backend/database.ts'
import type { FileStore } from '../../backend/storage/file-store.ts'
import { migrate } from '../migrate.ts'
import { listMigrations, type MigrationFile } from '../migrations/migration-file.ts'
import { StartupError } from '../startup-error.ts'
import {
  type About,
  aboutSchema,
  type Digest,
  fileFolder,
  type Manifest,
  manifestName,
  manifestSchema,
  tableFolder,
  toFileLine,
} from './archive-format.ts'
import { archiveTable, emptyDigest } from './archive-tables.ts'
import { ofNewerVersion } from './describe-backup-error.ts'
import { listForeignTables } from './foreign-tables.ts'
import { setSequences, TableLoader, withoutConstraints } from './load-tables.ts'
import { comparePrivileges, listPrivileges, type PrivilegeDifference } from './privileges.ts'
import { listTables, sessionSettings } from './snapshot-queries.ts'
import { readTar, type TarEntry } from './tar.ts'

export interface RestoreParts {
  /** The owner's, of a database without our schemas; needs two connections. */
  sql: Sql
  files: Pick<FileStore, 'write'>
  archive: AsyncIterable<Uint8Array>
  skipForeign?: boolean
  signal?: AbortSignal | undefined
  onProgress: (what: string, share: number | null) => void
}

export interface Restored {
  about: About
  manifest: Manifest
  privileges: PrivilegeDifference
}

/** @throws StartupError when the archive is damaged or newer, or what was loaded differs from it */
export async function restoreArchive({
  sql,
  files,
  archive,
  skipForeign = false,
  signal,
  onProgress,
}: RestoreParts): Promise<Restored> {
  const entries = readTar(archive)
  const first = await entries.next()
  const archived = requireAbout(first.done ? null : await readJson(first.value))
  const foreign = new Set(skipForeign ? listForeignTables(archived) : [])
  const about = { ...archived, tables: archived.tables.filter(({ name }) => !foreign.has(name)) }
  await migrate(sql, { migrations: requireMigrations(about) })
  const manifest = await sql.begin(async transaction => {
    await transaction.unsafe(sessionSettings)
    await requireTables(transaction, about)
    const loaded: Loaded = { manifest: null, files: emptyDigest() }
    await withoutConstraints(transaction, about.tables, () =>
      loadEntries({ transaction, files, entries, about, loaded, signal, onProgress }),
    )
    await setSequences(transaction, about)
    for (const { source, name } of about.otherSteps) {
      await transaction`insert into migrations.history (source, name) values (${source}, ${name})`
    }
    return requireSame(transaction, about, loaded, (what, share) => {
      signal?.throwIfAborted()
      onProgress(what, share)
    })
  })
  const privileges = await sql.begin('read only', async transaction => {
    await transaction.unsafe(sessionSettings)
    return comparePrivileges(about.privileges, await listPrivileges(transaction))
  })
  return { about, manifest, privileges }
}

function requireAbout(value: unknown): About {
  const { data, error } = aboutSchema.safeParse(value)
  if (!data) {
    throw new StartupError('This is no archive of this software, or one of a newer version.', error)
  }
  return data
}

function requireMigrations({ migrations }: About): MigrationFile[] {
  const toKey = ({ source, name }: About['migrations'][number]) => `${source}/${name}`
  const archived = new Set(migrations.map(toKey))
  const known = listMigrations().filter(migration => archived.delete(toKey(migration)))
  if (archived.size > 0) {
    throw new StartupError(`${ofNewerVersion} (it has ${[...archived].join(', ')}). Update the code first.`)
  }
  return known
}

async function requireTables(sql: Transaction, about: About): Promise<void> {
  const here = new Map((await listTables(sql)).map(({ name, columns }) => [name, new Set(columns)]))
  const missing = about.tables.flatMap(({ name, columns }) => {
    const found = here.get(name)
    return found ? columns.filter(column => !found.has(column)).map(column => `${name}.${column}`) : [name]
  })
  if (missing.length > 0) {
    throw new StartupError(
      `The archive has rows of what no migration makes: ${missing.join(', ')}. Nothing was restored; --accept-differences leaves out tables that were made by hand.`,
    )
  }
}

interface Loaded {
  manifest: Manifest | null
  files: Digest
}

interface LoadParts {
  transaction: Transaction
  files: RestoreParts['files']
  entries: AsyncIterable<TarEntry>
  about: About
  loaded: Loaded
  signal: AbortSignal | undefined
  onProgress: RestoreParts['onProgress']
}

async function loadEntries({
  transaction,
  files,
  entries,
  about,
  loaded,
  signal,
  onProgress,
}: LoadParts): Promise<void> {
  const loader = new TableLoader(transaction, about.tables)
  const lines = createHash('sha256')
  const places = new Map(about.tables.map(({ name }, place) => [name, place]))
  try {
    for await (const entry of entries) {
      signal?.throwIfAborted()
      const [folder, name = ''] = entry.name.split('/')
      if (folder === tableFolder && places.has(name)) {
        onProgress(name, ((places.get(name) ?? 0) / about.tables.length) * 0.4)
        await loader.write(name, entry.body)
      } else if (folder === fileFolder) {
        await loader.end()
        onProgress('files', 0.4 + (loaded.files.count / about.objects) * 0.4)
        lines.update(toFileLine(await writeFile(files, name, entry, loaded.files), name))
      } else if (entry.name === manifestName) {
        loaded.manifest = requireManifest(await readJson(entry))
      }
    }
    await loader.end()
  } catch (error) {
    loader.abort(error)
    throw error
  }
  loaded.files.sha256 = lines.digest('hex')
}

async function writeFile(
  files: RestoreParts['files'],
  version: string,
  { body }: TarEntry,
  sum: Digest,
): Promise<string> {
  const hash = createHash('sha256')
  async function* hashed(): AsyncGenerator<Uint8Array> {
    for await (const chunk of body) {
      hash.update(chunk)
      sum.bytes += chunk.length
      yield chunk
    }
  }
  await files.write(version, hashed())
  sum.count += 1
  return hash.digest('hex')
}

function requireManifest(value: unknown): Manifest {
  const { data, error } = manifestSchema.safeParse(value)
  if (!data) {
    throw new StartupError('The manifest at the end of the archive is damaged.', error)
  }
  return data
}

async function requireSame(
  sql: Transaction,
  about: About,
  loaded: Loaded,
  onProgress: RestoreParts['onProgress'],
): Promise<Manifest> {
  const { manifest } = loaded
  if (!manifest) {
    throw new StartupError('The archive has no end. Take another one.')
  }
  const differences: string[] = []
  for (const [place, table] of about.tables.entries()) {
    onProgress(`comparing ${table.name}`, 0.8 + (place / about.tables.length) * 0.2)
    const found = emptyDigest()
    for await (const _piece of archiveTable(sql, table, found)) {
      // Only its sum is wanted.
    }
    if (!isSame(found, manifest.tables[table.name])) {
      differences.push(table.name)
    }
  }
  if (!isSame(loaded.files, manifest.files)) {
    differences.push('files')
  }
  if (differences.length > 0) {
    throw new StartupError(
      `What was restored differs from what the archive says it holds: ${differences.join(', ')}. Take another archive.`,
    )
  }
  return manifest
}

const isSame = (found: Digest, expected: Digest | undefined) =>
  found.count === expected?.count && found.bytes === expected.bytes && found.sha256 === expected.sha256

async function readJson({ name, body }: TarEntry): Promise<unknown> {
  const chunks: Uint8Array[] = []
  for await (const chunk of body) {
    chunks.push(chunk)
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString())
  } catch (cause) {
    throw new StartupError(`${name} in the archive can't be read.`, cause)
  }
}
