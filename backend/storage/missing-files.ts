import type { Sql } from '../database.ts'
import { clearCondition, setCondition } from '../operator-problems.ts'
import { unlessFilesAreHeld } from './file-removal.ts'
import type { FileStore } from './file-store.ts'
import { digestFile, isAsInRow } from './verify-file.ts'

export interface MissingFile {
  id: string
  bucketId: string
  name: string
  version: string
  problem: 'missing' | 'damaged'
  since: Date
}

const kind = 'files-missing'

export interface FileError {
  version: string
  problem: 'missing' | 'damaged'
}

/** `problems` are all that there are now; a mark that exists keeps its `since`. */
async function markMissing(sql: Sql, problems: FileError[]): Promise<void> {
  await sql`
    with found as materialized (
      select mark ->> 'version' as version, mark ->> 'problem' as problem
      from jsonb_array_elements(${JSON.stringify(problems)}::text::jsonb) mark
    ), mended as (
      delete from backend.missing_files
      where missing_files.version not in (select found.version from found)
    )
    insert into backend.missing_files (object_id, version, problem)
    select id, version, problem from found join storage.objects using (version)
    on conflict (object_id) do update
    set version = excluded.version, problem = excluded.problem
    where (missing_files.version, missing_files.problem) is distinct from (excluded.version, excluded.problem)`
}

/** Skips files that were uploaded again since: their version is another. */
export function listMissing(sql: Sql): Promise<MissingFile[]> {
  return sql<MissingFile[]>`
    select id, bucket_id as "bucketId", name, objects.version, problem, since
    from backend.missing_files join storage.objects on id = object_id and objects.version = missing_files.version
    order by bucket_id, name`
}

export async function noteMissing(sql: Sql, problems: FileError[]): Promise<number> {
  await markMissing(sql, problems)
  return tellOfMissing(sql)
}

async function tellOfMissing(sql: Sql): Promise<number> {
  const missing = await listMissing(sql)
  if (missing.length === 0) {
    await clearCondition(sql, kind)
    return 0
  }
  const names = missing.slice(0, 3).map(file => `${file.bucketId}/${file.name}`)
  const others = missing.length > names.length ? `, and ${missing.length - names.length} more` : ''
  await setCondition(sql, {
    kind,
    severity: 'critical',
    sentence: `${missing.length === 1 ? 'A file is' : `${missing.length} files are`} missing or damaged: ${names.join(', ')}${others}.`,
    advice:
      'Bring them back from a backup, or upload them again. If they are lost for good, run npm run files -- delete-missing.',
  })
  return missing.length
}

/** Reads each once more, as it may have been restored since. Returns those that are deleted. */
export async function deleteMissing(sql: Sql, files: FileStore): Promise<MissingFile[]> {
  const deleted: MissingFile[] = []
  for (const file of await listMissing(sql)) {
    if (await isWhole(sql, files, file)) {
      await sql`delete from backend.missing_files where object_id = ${file.id} and version = ${file.version}`
    } else {
      const rows = await sql`
        delete from storage.objects where id = ${file.id} and version = ${file.version} returning id`
      deleted.push(...(rows.length > 0 ? [file] : []))
    }
  }
  await unlessFilesAreHeld(sql, () => files.remove(deleted.map(file => file.version)))
  await tellOfMissing(sql)
  return deleted
}

async function isWhole(sql: Sql, files: FileStore, { id, version }: MissingFile): Promise<boolean> {
  const digest = await digestFile(files, version)
  const [row] = await sql<{ size: number | null; eTag: string | null }[]>`
    select (metadata ->> 'size')::float8 as size, metadata ->> 'eTag' as "eTag" from storage.objects where id = ${id}`
  return digest !== null && row !== undefined && isAsInRow(digest, row)
}
