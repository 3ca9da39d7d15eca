import type { Database, Sql, Transaction } from '../database.ts'
import { isNoRoom, wrongFileStore } from '../errors/storage.ts'
import type { Log } from '../log.ts'
import { clearCondition, setCondition } from '../operator-problems.ts'
import type { FileStore } from './file-store.ts'

interface PairParts {
  database: Database
  files: FileStore
  log: Log
}

const mismatch = 'files-elsewhere'
const unreachable = 'files-unreachable'
const full = 'files-full'
const largestProbe = 8 * 1024 * 1024

const forgottenAfter = 5 * 60_000 // milliseconds; every running process reports it twice a minute

/** Files and database share an id, so that no process stores or removes files in the wrong place. */
export class FileStorePair {
  readonly #parts: PairParts
  #storeId: string | null = null
  #isRight = false // at first, so that the first check clears what an earlier process reported
  #isReached = false
  #refusedBytes: number | null = null // the most since there was room
  #firstCheck: Promise<void> | null = null

  constructor(parts: PairParts) {
    this.#parts = parts
  }

  /** As the last check found; waits for the first one. */
  async isRight(): Promise<boolean> {
    await this.#firstCheck
    return this.#isRight
  }

  async requireRight(): Promise<void> {
    if (!(await this.isRight())) {
      throw wrongFileStore()
    }
  }

  /** Within the transaction that names a file. @throws PostgresError HF001 when the store was changed meanwhile */
  async requireSame(sql: Transaction): Promise<void> {
    await sql`select storage.require_file_store(${this.#storeId})`
  }

  /** Not awaited, as a bucket that is away takes ten seconds to fail, and pages are served meanwhile. */
  start(): void {
    const { log } = this.#parts
    this.#firstCheck = this.check().catch(error => log.error('The check of the files failed', { error }))
  }

  async stop(): Promise<void> {
    await this.#firstCheck
  }

  async check(): Promise<void> {
    const { database, files, log } = this.#parts
    try {
      await files.readId()
    } catch (error) {
      log.error('The files cannot be reached', { location: files.location, error })
      this.#isReached = false
      await setCondition(
        database.owner,
        {
          kind: unreachable,
          severity: 'critical',
          sentence: `The files in ${files.location} cannot be reached: images are missing on pages, and none can be uploaded.`,
          advice: 'The log tells the reason. All goes on by itself as soon as they can be reached.',
        },
        { expiresIn: forgottenAfter },
      )
      return
    }
    // Only on recovery, as another process may still report it.
    await (this.#isReached || clearCondition(database.owner, unreachable))
    this.#isReached = true
    await pairIfNew(database, files)
    const { storeId, databaseId } = await readIds(database.owner, files)
    await this.#note(storeId, databaseId)
    if (this.#isRight && this.#refusedBytes !== null) {
      await this.#lookForRoom(this.#refusedBytes)
    }
  }

  /** From now on each check tries to store as much. */
  async noteFull(bytes: number): Promise<void> {
    this.#refusedBytes = Math.max(bytes, this.#refusedBytes ?? 0)
    await this.#tellFull().catch(error =>
      this.#parts.log.error('The lack of room could not be told', { error }),
    )
  }

  async #lookForRoom(bytes: number): Promise<void> {
    const { database, files } = this.#parts
    const version = crypto.randomUUID()
    try {
      await files.write(version, Buffer.alloc(Math.min(bytes, largestProbe)))
      this.#refusedBytes = null
      await clearCondition(database.owner, full)
    } catch (error) {
      if (!isNoRoom(error)) {
        throw error
      }
      await this.#tellFull()
    } finally {
      await files.remove([version])
    }
  }

  async #tellFull(): Promise<void> {
    const { database, files } = this.#parts
    await setCondition(
      database.owner,
      {
        kind: full,
        severity: 'critical',
        sentence: `There is no room left for files in ${files.location}: uploads are refused. What is there is shown.`,
        advice: 'Make room there, or raise its quota. Uploads go on by themselves then.',
      },
      { expiresIn: forgottenAfter },
    )
  }

  async #note(storeId: string | null, databaseId: string | null): Promise<void> {
    const { database, files, log } = this.#parts
    const wasRight = this.#isRight
    this.#storeId = storeId
    this.#isRight = storeId === databaseId
    if (this.#isRight) {
      await (wasRight || clearCondition(database.owner, mismatch))
      return
    }
    const sentence =
      storeId === null
        ? `${files.location} does not hold the files of this site, so a process takes no uploads.`
        : `${files.location} holds the files of another site, or of this one from before they were moved, so a process takes no uploads.`
    log.error(sentence, { databaseId, storeId })
    await setCondition(
      database.owner,
      {
        kind: mismatch,
        severity: 'critical',
        sentence,
        advice:
          'Check FILES_URL and DATA_DIR of each process: all must have the same files. If the files are lost for good, run npm run files -- adopt.',
      },
      { expiresIn: forgottenAfter },
    )
  }
}

export async function findSecret(sql: Sql | Transaction, name: string): Promise<string | null> {
  const [secret] = await sql<{ value: string }[]>`select value from backend.secrets where name = ${name}`
  return secret?.value ?? null
}

const readDatabaseId = (sql: Sql | Transaction) => findSecret(sql, 'file_store_id')

export async function readIds(sql: Sql, files: FileStore) {
  const databaseId = await readDatabaseId(sql)
  const storeId = await files.readId()
  if (databaseId === null || storeId === databaseId) {
    return { databaseId, storeId }
  }
  // A crash during the pairing may have left this undone.
  await files.commitId(databaseId)
  return { databaseId, storeId: await files.readId() }
}

/** Existing files are paired by the first sweep, once rows and files agree. */
async function pairIfNew(database: Database, files: FileStore): Promise<void> {
  if ((await readDatabaseId(database.owner)) === null && (await isNew(database.owner, files))) {
    await pair(database.owner, files, { replaces: null })
  }
}

async function isNew(sql: Sql, files: FileStore): Promise<boolean> {
  const [row] = await sql`select exists (select from storage.objects) as "hasRows"`
  return !row?.hasRows && (await files.readId()) === null && (await files.isEmpty())
}

/** Does nothing if another process was first. After a crash in between the next check completes it. */
export async function pair(
  sql: Sql,
  files: FileStore,
  { replaces }: { replaces: string | null },
): Promise<void> {
  const id = crypto.randomUUID()
  await sql.begin(async transaction => {
    await transaction`select pg_advisory_xact_lock(hashtextextended('file store', 0))`
    if ((await readDatabaseId(transaction)) === replaces) {
      await files.prepareId(id)
      await transaction`
        insert into backend.secrets (name, value) values ('file_store_id', ${id})
        on conflict (name) do update set value = excluded.value`
    }
  })
  await files.commitId(id)
}
