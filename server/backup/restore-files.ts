import type { Sql } from '../../backend/database.ts'
import { type FileStore, shards } from '../../backend/storage/file-store.ts'
import { StartupError } from '../startup-error.ts'
import { endRestore } from './restore-mark.ts'

/** The store's id during a restore, so that the next one knows what an interrupted one left. */
const restoring = 'restoring'

/** Removes what a failed or interrupted restore has written. @throws StartupError */
export async function fillStore<T>(files: FileStore, work: () => Promise<T>): Promise<T> {
  const id = await files.readId()
  if (id === restoring) {
    await removeAll(files)
  }
  await requireEmpty(files, id)
  await files.prepareId(restoring)
  await files.commitId(restoring)
  try {
    return await work()
  } catch (error) {
    await abandon(files).catch(() => {})
    throw error
  }
}

async function abandon(files: FileStore): Promise<void> {
  await removeAll(files)
  await files.removeId()
}

async function removeAll(files: FileStore): Promise<void> {
  for (const shard of shards) {
    await files.remove((await files.list(shard)).map(({ version }) => version))
  }
}

async function requireEmpty(files: FileStore, id: string | null): Promise<void> {
  if (id !== null && id !== restoring) {
    throw new StartupError(
      `${files.location} has files of another site. A restore goes into an empty place only.`,
    )
  }
  for (const shard of shards) {
    if ((await files.list(shard)).length > 0) {
      throw new StartupError(`${files.location} is not empty. A restore goes into an empty place only.`)
    }
  }
}

/** With a new id, as the old store may still be there. From here on a start completes an interrupted restore. */
export async function preparePair(sql: Sql, files: FileStore, id: string): Promise<void> {
  await files.prepareId(id)
  await sql.begin(async transaction => {
    await transaction`
      insert into backend.secrets (name, value) values ('file_store_id', ${id})
      on conflict (name) do update set value = excluded.value`
    await transaction`delete from backend.secrets where name = 'backup_site_id'`
    await endRestore(transaction)
  })
}

/** All is restored by now, so a store that can't be reached is no failure. */
export async function finishPair(files: FileStore, id: string, say: (line: string) => void): Promise<void> {
  await files.commitId(id).catch((error: Error) => {
    say(
      `${files.location} does not bear the id of the restored site yet (${error.message}). The first start completes it.`,
    )
  })
}
