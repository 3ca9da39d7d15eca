import { randomUUID } from 'node:crypto'
import type { Sql } from '../../backend/database.ts'
import { findSecret } from '../../backend/storage/file-store-pair.ts'
import { StartupError } from '../startup-error.ts'
import type { BackupPlace } from './backup-place.ts'
import { hasTable } from './backup-record.ts'

const markName = 'held-by'
/** Milliseconds; longer than from one night to the next. */
const heldFor = 26 * 3_600_000
const renewedAfter = 3_600_000

/** A restored site gets another. Null in a database from before `backend.secrets`. */
export async function readSiteId(sql: Sql): Promise<string | null> {
  if (!(await hasTable(sql, 'backend.secrets'))) {
    return null
  }
  await sql`
    insert into backend.secrets (name, value) values ('backup_site_id', ${randomUUID()})
    on conflict (name) do nothing`
  return findSecret(sql, 'backup_site_id')
}

/** What is rotated there would be another site's. @throws StartupError while that one's backups go there */
export async function holdPlace(place: BackupPlace, id: string | null, takeOver = false): Promise<void> {
  const mark = await readMark(place)
  if (isAnothers(mark, id) && !takeOver) {
    throw new StartupError(
      `Another site's backups went to ${place.description} less than 26 hours ago. A copy needs a place of its own, by BACKUP_DIR or BACKUP_URL; ` +
        'a site that replaces the other takes it over then, or at once by npm run backup -- --take-over.',
    )
  }
  if (id && (mark?.id !== id || toAge(mark) > renewedAfter)) {
    await place.write(markName, toChunks(`${id} ${new Date().toISOString()}\n`))
  }
}

export const isHeldByAnother = async (place: BackupPlace, id: string | null): Promise<boolean> =>
  isAnothers(await readMark(place), id)

interface Mark {
  id: string
  at: number
}

const isAnothers = (mark: Mark | null, id: string | null): boolean =>
  mark !== null && mark.id !== id && toAge(mark) < heldFor

/** A time in the future is of a clock that was ahead. */
const toAge = ({ at }: Mark): number => Math.abs(Date.now() - at)

async function readMark(place: BackupPlace): Promise<Mark | null> {
  const chunks: Uint8Array[] = []
  for await (const chunk of (await place.read(markName)) ?? []) {
    chunks.push(chunk)
  }
  const [, id, at] = /^(\S+) (\S+)\n$/.exec(Buffer.concat(chunks).toString()) ?? []
  return id && at ? { id, at: Date.parse(at) } : null
}

async function* toChunks(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text)
}
