import type { Sql } from '../../backend/database.ts'
import { type FileStore, shards } from '../../backend/storage/file-store.ts'
import { StartupError } from '../startup-error.ts'
import { endRestore } from './restore-mark.ts'

/** In the place of the store's id as long as a restore writes there, so that another one knows what was left of it. */
const restoring = 'restoring'

/** What a restore that failed has written is removed; of one that was killed, the next restore removes it. @throws StartupError */
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
    // What failed first tells more.
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

/**
 * The restored pair is one of its own, as the store of the old place may still be there. The store bears the id once `commitId`
 * is called; a restore that is killed before is completed by the first start.
 */
export async function preparePair(sql: Sql, files: FileStore, id: string): Promise<void> {
  await files.prepareId(id)
  await sql.begin(async transaction => {
    await transaction`
      insert into backend.secrets (name, value) values ('file_store_id', ${id})
      on conflict (name) do update set value = excluded.value`
    await endRestore(transaction)
  })
}

/** All is restored by now, so that a store that is away keeps nothing back. */
export async function finishPair(files: FileStore, id: string, say: (line: string) => void): Promise<void> {
  await files.commitId(id).catch((error: Error) => {
    say(
      `${files.location} does not bear the id of the restored site yet (${error.message}). The first start completes it.`,
    )
  })
}
