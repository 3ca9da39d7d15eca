import PQueue from 'p-queue'
import type { Sql } from '../database.ts'
import { type FileStore, shards } from './file-store.ts'
import { findSecret, readIds } from './file-store-pair.ts'
import { listPartsOfShard } from './resumable/resumable-uploads.ts'
import { listRowsOfShard, type ShardRow } from './rows-of-shard.ts'
import { DigestStream, digestFile, isAsInRow } from './verify-file.ts'

export interface MoveParts {
  sql: Sql
  source: FileStore
  target: FileStore
  signal: AbortSignal
  progress: (what: string, share: number) => void
}

export interface MoveReport {
  copied: number
  bytes: number
  missing: string[]
  damaged: string[] // copied although the checksum differs from the row's; both lists are of bucket/name
}

/** A file, or a part of an unfinished upload. */
type Moved = Pick<ShardRow, 'bucketId' | 'name' | 'version' | 'size' | 'eTag'>

export class CannotMove extends Error {}

const filesAtOnce = 8
const fewAtOnce = 100 // not 0, as a busy site uploads while the last ones are copied

/** The source takes uploads until few files are left to copy; then the database switches. Can be continued. */
export async function moveFiles(parts: MoveParts): Promise<MoveReport> {
  const report: MoveReport = { copied: 0, bytes: 0, missing: [], damaged: [] }
  if (!(await isSwitched(parts))) {
    const { id, wasOurs } = await claimTarget(parts)
    if (wasOurs) {
      await removeDamaged(parts)
    }
    await copyUntil(fewAtOnce, parts, report)
    await switchStores(parts, id)
  }
  await copyUntil(0, parts, report)
  await parts.sql`delete from backend.secrets where name in ('file_store_moving_to', 'file_store_moved_from')`
  return report
}

/** An interrupted run may have switched already. */
async function isSwitched({ sql, source, target }: MoveParts): Promise<boolean> {
  const { databaseId, storeId } = await readIds(sql, source)
  if (databaseId === null) {
    throw new CannotMove('The files have no id yet. Start the site once, and try again after two minutes.')
  }
  const targetId = await target.readId()
  const movedFrom = await findSecret(sql, 'file_store_moved_from')
  if (storeId === null || (storeId !== databaseId && storeId !== movedFrom)) {
    throw new CannotMove(
      targetId === databaseId
        ? `The files are in ${target.location} already.`
        : `${source.location} does not hold the files of this site.`,
    )
  }
  if (targetId === storeId) {
    throw new CannotMove(`The files are in ${target.location} already.`)
  }
  return targetId === databaseId
}

/** Until the switch the database keeps the target's new id apart, as `file_store_moving_to`. */
async function claimTarget({ sql, target }: MoveParts): Promise<{ id: string; wasOurs: boolean }> {
  const targetId = await target.readId()
  if (targetId !== null && targetId === (await findSecret(sql, 'file_store_moving_to'))) {
    return { id: targetId, wasOurs: false }
  }
  const earlier = (await findSecret(sql, 'file_store_earlier'))?.split(' ') ?? []
  const wasOurs = targetId !== null && earlier.includes(targetId)
  if (!wasOurs && (targetId !== null || !(await target.isEmpty()))) {
    throw new CannotMove(`${target.location} is not empty. Choose another place, or empty it.`)
  }
  const id = crypto.randomUUID()
  await sql`
    insert into backend.secrets (name, value) values ('file_store_moving_to', ${id})
    on conflict (name) do update set value = excluded.value`
  await target.prepareId(id)
  await target.commitId(id)
  return { id, wasOurs }
}

/** A former store may be used again; its whole files need not be copied. */
async function removeDamaged({ sql, target, signal, progress }: MoveParts): Promise<void> {
  const queue = new PQueue({ concurrency: filesAtOnce })
  for (const [index, shard] of shards.entries()) {
    const there = await listSizes(target, shard)
    const rows = await listRowsOfShard(sql, shard, { graceTime: 0 })
    const compare = async (row: ShardRow) => {
      signal.throwIfAborted()
      const digest = await digestFile(target, row.version)
      if (digest && !isAsInRow(digest, row)) {
        await target.remove([row.version])
      }
    }
    const present = rows.filter(row => there.has(row.version))
    await Promise.all(present.map(row => queue.add(() => compare(row))))
    progress('compared', (index + 1) / shards.length)
  }
}

/** The lock waits for uploads that are about to name their file; later ones find the id changed. */
async function switchStores({ sql }: MoveParts, id: string): Promise<void> {
  await sql.begin(async transaction => {
    await transaction`select pg_advisory_xact_lock(hashtextextended('file store', 0))`
    await transaction`
      insert into backend.secrets (name, value)
      select kept.name, value
      from backend.secrets, unnest(array['file_store_moved_from', 'file_store_earlier']) as kept (name)
      where secrets.name = 'file_store_id'
      on conflict (name) do update set value = case secrets.name
        when 'file_store_earlier' then secrets.value || ' ' || excluded.value
        else excluded.value
      end`
    await transaction`update backend.secrets set value = ${id} where name = 'file_store_id'`
  })
}

async function copyUntil(few: number, parts: MoveParts, report: MoveReport): Promise<void> {
  for (;;) {
    const before = report.copied
    report.missing = []
    await copyOnce(parts, report)
    if (report.copied - before <= few) {
      return
    }
  }
}

async function copyOnce(parts: MoveParts, report: MoveReport): Promise<void> {
  const { sql, source, target, signal, progress } = parts
  const queue = new PQueue({ concurrency: filesAtOnce })
  for (const [index, shard] of shards.entries()) {
    const rows = await listRowsOfShard(sql, shard, { graceTime: 0 })
    const here = await listSizes(source, shard)
    const there = await listSizes(target, shard)
    const gone = rows.filter(({ version }) => !here.has(version) && !there.has(version))
    report.missing.push(...gone.map(toName))
    const lacking = [...rows, ...(await listPartsOfShard(sql, shard)).map(toPart)].filter(
      ({ version }) => here.has(version) && here.get(version) !== there.get(version),
    )
    let done = 0
    const copy = async (row: Moved) => {
      signal.throwIfAborted()
      await copyFile(parts, row, report)
      done += 1
      progress(`${report.copied} files`, (index + done / lacking.length) / shards.length)
    }
    await Promise.all(lacking.map(row => queue.add(() => copy(row))))
  }
}

const listSizes = async (files: FileStore, shard: string) =>
  new Map((await files.list(shard)).map(file => [file.version, file.size]))

const toPart = (version: string): Moved => ({
  bucketId: 'uploads',
  name: version,
  version,
  size: null,
  eTag: null,
})

const toName = ({ bucketId, name }: Moved) => `${bucketId}/${name}`

async function copyFile({ source, target }: MoveParts, row: Moved, report: MoveReport): Promise<void> {
  const file = await source.open(row.version)
  if (!file) {
    // Deleted meanwhile, or found missing by the next pass.
    return
  }
  const content = new DigestStream(file.body)
  await target.write(row.version, content)
  const sent = content.digest()
  const stored = await digestFile(target, row.version)
  if (stored?.sha256 !== sent.sha256) {
    await target.remove([row.version])
    throw new CannotMove(
      `${toName(row)} is not in ${target.location} as it was written. Run the command again.`,
    )
  }
  report.copied += 1
  report.bytes += sent.size
  if (!isAsInRow(sent, row)) {
    report.damaged.push(toName(row))
  }
}
