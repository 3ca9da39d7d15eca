import postgres from 'postgres'
import { z } from 'zod'
import type { Sql, Transaction } from '../../backend/database.ts'
import { StartupError } from '../startup-error.ts'
import type { BackupPlace } from './backup-place.ts'
import { hasTable } from './backup-record.ts'

const erasureSchema = z.object({
  at: z.iso.datetime(),
  relation: z.string(),
  key: z.record(z.string(), z.union([z.string(), z.number()])),
  cleared: z.array(z.string()).nullable(),
})
export type Erasure = z.infer<typeof erasureSchema>

const listName = 'erasures.jsonl'

/** A retry does not help. */
export class DamagedErasures extends StartupError {}

/** The data is still in the database and must not be served. */
export class UnrepeatedErasure extends StartupError {
  constructor({ at, relation, key }: Erasure, cause: Error) {
    super(
      `What was erased by law at ${at}, ${relation} ${JSON.stringify(key)} in ${listName}, is in the database again and could not be ` +
        `erased: ${cause.message}. Mend what stands in its way, and start again.`,
      cause,
    )
  }
}

/** Keeps the list beside the archives, with the lines that a restored database lacks. */
export async function writeErasures(sql: Sql, place: BackupPlace): Promise<number> {
  const stored = await readErasures(place)
  const lines = new Map([...stored, ...(await listKnown(sql))].map(erasure => [toLine(erasure), erasure.at]))
  if (lines.size > stored.length) {
    const sorted = [...lines].sort(([, a], [, b]) => a.localeCompare(b)).map(([line]) => line)
    await place.write(listName, toChunks(sorted.join('')))
  }
  return lines.size
}

export async function hasUnlisted(sql: Sql, place: BackupPlace): Promise<boolean> {
  const stored = new Set((await readErasures(place)).map(toLine))
  return (await listKnown(sql)).some(erasure => !stored.has(toLine(erasure)))
}

async function listKnown(sql: Sql): Promise<Erasure[]> {
  if (!(await hasTable(sql, 'backend.erasures'))) {
    return []
  }
  const rows = await sql<{ at: Date; relation: string; key: Erasure['key']; cleared: string | null }[]>`
    select erased_at as at, relation, key, to_json(cleared)::text as cleared from backend.erasures order by id`
  return rows.map(({ at, cleared, ...row }) => ({
    at: at.toISOString(),
    ...row,
    cleared: cleared ? (JSON.parse(cleared) as string[]) : null,
  }))
}

export const readListMark = (place: BackupPlace): Promise<string | null> => place.readMark(listName)

/** Changes with each erasure, also in a restored database, which uses ids again. */
export async function readNewestErasure(sql: Sql): Promise<string | null> {
  const [row] = await sql<{ mark: string }[]>`
    select id || ' ' || erased_at as mark from backend.erasures order by id desc limit 1`
  return row?.mark ?? null
}

export async function readErasures(place: BackupPlace): Promise<Erasure[]> {
  const content = await place.read(listName)
  if (!content) {
    return []
  }
  const chunks: Uint8Array[] = []
  for await (const chunk of content) {
    chunks.push(chunk)
  }
  const lines = Buffer.concat(chunks).toString().split('\n')
  return lines.flatMap((line, i) => (line ? [parseLine(line, `line ${i + 1}`, place)] : []))
}

function parseLine(line: string, where: string, place: BackupPlace): Erasure {
  try {
    return erasureSchema.parse(JSON.parse(line))
  } catch (cause) {
    throw new DamagedErasures(
      `${listName} in ${place.description} is damaged at ${where}, so nobody can say what was erased by law. ` +
        'Bring it back from a copy. Where there is none, take that line out: a database that was never set back writes it anew; ' +
        'in one that comes from a backup, what it named has to be erased once more.',
      cause,
    )
  }
}

export interface Repeated {
  found: number
  failures: UnrepeatedErasure[]
}

/** Only those this database does not list, as an erasure and its line are written in one transaction. */
export async function repeatErasures(sql: Transaction, erasures: Erasure[]): Promise<Repeated> {
  await sql`select pg_advisory_xact_lock(hashtextextended('repeated erasures', 0))`
  const repeated: Repeated = { found: 0, failures: [] }
  for (const erasure of await listUnknown(sql, erasures)) {
    try {
      repeated.found += await sql.savepoint(line => repeatErasure(line, erasure))
    } catch (error) {
      if (!(error instanceof postgres.PostgresError)) {
        throw error
      }
      if (await isOfGoneTable(sql, erasure, error)) {
        await listHere(sql, erasure)
      } else {
        repeated.failures.push(new UnrepeatedErasure(erasure, error))
      }
    }
  }
  return repeated
}

async function repeatErasure(sql: Transaction, erasure: Erasure): Promise<number> {
  const { relation, key, cleared } = erasure
  await listHere(sql, erasure)
  const [row] = await sql<[{ affected: string }]>`
    select backend.repeat_erasure(${relation}, ${sql.json(key)}, ${toArray(cleared)}::text[]) as affected`
  return Number(row.affected)
}

const listHere = (sql: Transaction, { at, relation, key, cleared }: Erasure) => sql`
  insert into backend.erasures (erased_at, relation, key, cleared)
  values (${at}, ${relation}, ${sql.json(key)}, ${toArray(cleared)}::text[])`

/** A table that a later version removed, or that was made by hand, holds nothing that could be served. */
async function isOfGoneTable(
  sql: Transaction,
  { relation }: Erasure,
  { code }: postgres.PostgresError,
): Promise<boolean> {
  const [row] = await sql<[{ isGone: boolean }]>`select to_regclass(${relation}) is null as "isGone"`
  return (code === '42P01' || code === '3F000') && row.isGone
}

async function listUnknown(sql: Transaction, erasures: Erasure[]): Promise<Erasure[]> {
  const rows = await sql<{ place: number }[]>`
    select listed.place::int - 1 as place
    from jsonb_array_elements(${sql.json(erasures)}) with ordinality listed (erasure, place)
    where not exists (
      select from backend.erasures e
      where e.relation = listed.erasure ->> 'relation'
        and e.key = listed.erasure -> 'key'
        -- The list has milliseconds.
        and date_trunc('milliseconds', e.erased_at) = (listed.erasure ->> 'at')::timestamptz
    )
    order by 1`
  return rows.flatMap(({ place }) => erasures[place] ?? [])
}

const toArray = (names: string[] | null) => names && `{${names.map(name => JSON.stringify(name)).join()}}`

const toLine = ({ at, relation, key, cleared }: Erasure) =>
  `${JSON.stringify({ at, relation, key, cleared })}\n`

async function* toChunks(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text)
}
