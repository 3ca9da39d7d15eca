import { createHash } from 'node:crypto'
import type { Sql, Transaction } from '../../backend/database.ts'
import { fileRemovalLock } from '../../backend/storage/file-removal.ts'
import type { FileStore } from '../../backend/storage/file-store.ts'
import { withLock } from '../migrate.ts'
import {
  type About,
  aboutName,
  fileFolder,
  type Manifest,
  manifestName,
  tableFolder,
  toFileLine,
} from './archive-format.ts'
import { archiveTable, emptyDigest } from './archive-tables.ts'
import { listPrivileges } from './privileges.ts'
import { listSequences, listTables, sessionSettings } from './snapshot-queries.ts'
import { tarEnd, toTarHeader, toTarPadding } from './tar.ts'

export interface ArchiveParts {
  /** The owner's; needs two connections. */
  sql: Sql
  files: Pick<FileStore, 'open'>
  onProgress: (what: string, share: number | null) => void
  onSnapshot?: (about: About) => Promise<void> | void
  onManifest?: (manifest: Manifest) => void
}

export async function* writeArchive(parts: ArchiveParts): AsyncGenerator<Uint8Array> {
  const queue = new TransformStream<Uint8Array, Uint8Array>(undefined, { highWaterMark: 2 })
  const writer = queue.writable.getWriter()
  // Before the snapshot, so that it has earlier removals of files; later ones find the lock taken and go to the sweep.
  const work = withLock(parts.sql, fileRemovalLock, () =>
    parts.sql.begin('isolation level repeatable read read only', async sql => {
      await sql.unsafe(sessionSettings)
      for await (const chunk of writeSnapshot(parts, sql)) {
        await writer.write(chunk)
      }
    }),
  ).then(
    () => writer.close(),
    error => writer.abort(error),
  )
  try {
    yield* queue.readable
  } finally {
    await work.catch(() => {})
  }
}

async function* writeSnapshot(parts: ArchiveParts, sql: Transaction): AsyncGenerator<Uint8Array> {
  const about = await readAbout(sql)
  const snapshotAt = new Date(about.snapshotAt)
  await parts.onSnapshot?.(about)
  const entry = (name: string, content: Uint8Array) => [
    toTarHeader(name, content.length, snapshotAt),
    content,
    toTarPadding(content.length),
  ]
  const toJson = (value: unknown) => Buffer.from(`${JSON.stringify(value, null, 1)}\n`)
  yield* entry(aboutName, toJson(about))

  const manifest: Manifest = { tables: {}, files: emptyDigest(), missingFiles: [] }
  for (const [place, table] of about.tables.entries()) {
    parts.onProgress(table.name, (place / about.tables.length) * 0.5)
    const digest = emptyDigest()
    let number = 0
    for await (const piece of archiveTable(sql, table, digest)) {
      number += 1
      yield* entry(`${tableFolder}/${table.name}/${String(number).padStart(6, '0')}.copy`, piece)
    }
    manifest.tables[table.name] = digest
  }
  yield* writeFiles(parts, sql, about, manifest)
  yield* entry(manifestName, toJson(manifest))
  yield tarEnd
  parts.onManifest?.(manifest)
}

async function readAbout(sql: Transaction): Promise<About> {
  const [row] = await sql<[{ now: Date; version: number; objects: number }]>`
    select
      now() as now,
      current_setting('server_version_num')::int as version,
      (select count(*)::int from storage.objects) as objects`
  const history = await sql<{ source: string; name: string }[]>`
    select source, name from migrations.history order by source, name`
  const isMigration = ({ source }: { source: string }) => source === 'backend' || source === 'product'
  return {
    format: 'holla-backup',
    formatVersion: 1,
    snapshotAt: row.now.toISOString(),
    postgresVersion: row.version,
    migrations: history.filter(isMigration),
    otherSteps: history.filter(step => !isMigration(step)),
    tables: await listTables(sql),
    sequences: await listSequences(sql),
    privileges: await listPrivileges(sql),
    objects: row.objects,
  }
}

async function* writeFiles(
  { files, onProgress }: ArchiveParts,
  sql: Transaction,
  about: About,
  manifest: Manifest,
): AsyncGenerator<Uint8Array> {
  const lines = createHash('sha256')
  const writtenAt = new Date(about.snapshotAt)
  for await (const version of listVersions(sql)) {
    const file = await files.open(version)
    if (!file) {
      manifest.missingFiles.push(version)
      continue
    }
    yield toTarHeader(`${fileFolder}/${version}`, file.size, writtenAt)
    const hash = createHash('sha256')
    let bytes = 0
    for await (const chunk of file.body) {
      hash.update(chunk)
      bytes += chunk.length
      yield chunk
    }
    if (bytes !== file.size) {
      throw new Error(`The file of version ${version} has ${bytes} bytes instead of ${file.size}`)
    }
    yield toTarPadding(file.size)
    lines.update(toFileLine(hash.digest('hex'), version))
    manifest.files.count += 1
    manifest.files.bytes += bytes
    onProgress('files', 0.5 + (manifest.files.count / about.objects) * 0.5)
  }
  manifest.files.sha256 = lines.digest('hex')
}

async function* listVersions(sql: Transaction): AsyncGenerator<string> {
  let after = ''
  for (;;) {
    const rows = await sql<{ version: string }[]>`
      select version from storage.objects where version > ${after} order by version limit 1000`
    const last = rows.at(-1)
    if (!last) {
      return
    }
    for (const { version } of rows) {
      yield version
    }
    after = last.version
  }
}
