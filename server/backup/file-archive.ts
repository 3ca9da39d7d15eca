import type { Sql } from '../../backend/database.ts'
import type { FileStore } from '../../backend/storage/file-store.ts'
import { encrypt } from './age.ts'
import type { BackupPlace } from './backup-place.ts'
import { fileArchiveFolder } from './point-in-time-names.ts'

export class FileArchive {
  readonly #parts: { sql: Sql; files: FileStore; place: BackupPlace; recipient: string | null }
  #copiedUntil: Date | null = null

  constructor(parts: { sql: Sql; files: FileStore; place: BackupPlace; recipient: string | null }) {
    this.#parts = parts
  }

  async copyNew({ signal, onCopied }: { signal?: AbortSignal; onCopied?: () => void } = {}): Promise<number> {
    const { sql } = this.#parts
    const [{ now }] = await sql<[{ now: Date }]>`select now() as now`
    const known = this.#copiedUntil
      ? null
      : new Set((await this.#parts.place.list(fileArchiveFolder)).map(toVersion))
    // Transactions that were open at the last call may have committed since.
    const since = new Date((this.#copiedUntil?.getTime() ?? 0) - overlap)
    const rows = await sql<{ version: string }[]>`
      select version from storage.objects where greatest(created_at, updated_at) >= ${since} order by version`
    let copied = 0
    for (const { version } of rows.filter(
      row => !known?.has(row.version) && !this.#recent.has(row.version),
    )) {
      if (signal?.aborted) {
        return copied
      }
      copied += (await this.#copy(version, signal)) ? 1 : 0
      onCopied?.()
    }
    this.#recent = new Set(rows.slice(0, mostRecent).map(row => row.version))
    this.#copiedUntil = now
    return copied
  }

  #recent = new Set<string>()

  async #copy(version: string, signal: AbortSignal | undefined): Promise<boolean> {
    const { files, place, recipient } = this.#parts
    const file = await files.open(version)
    if (!file) {
      return false
    }
    const name = `${fileArchiveFolder}/${version}${recipient ? '.age' : ''}`
    await place.write(name, recipient ? await encrypt(file.body, recipient) : file.body, signal)
    return true
  }
}

const overlap = 5 * 60_000
const mostRecent = 100_000

const toVersion = ({ name }: { name: string }) => name.replace(/^files\//, '').replace(/\.age$/, '')

export async function pruneFiles(sql: Sql, place: BackupPlace, oldest: Date): Promise<void> {
  const stored = await place.list(fileArchiveFolder)
  const gone: string[] = []
  for (let i = 0; i < stored.length; i += 1000) {
    const batch = stored.slice(i, i + 1000)
    const rows = await sql<{ version: string }[]>`
      select version from storage.objects
      where version = any (string_to_array(${batch.map(toVersion).join()}, ','))`
    const named = new Set(rows.map(({ version }) => version))
    gone.push(...batch.filter(file => !named.has(toVersion(file))).map(({ name }) => name))
  }
  const noted = await readNotes(place)
  const now = new Date().toISOString()
  const notes = new Map(gone.map(name => [name, noted.get(name) ?? now]))
  const expired = [...notes].filter(([, since]) => new Date(since) < oldest).map(([name]) => name)
  await place.remove(expired)
  for (const name of expired) {
    notes.delete(name)
  }
  await place.write(notesName, toChunks(JSON.stringify(Object.fromEntries(notes))))
}

const notesName = 'files-without-row.json'

async function readNotes(place: BackupPlace): Promise<Map<string, string>> {
  const content = await place.read(notesName)
  const chunks: Uint8Array[] = []
  for await (const chunk of content ?? []) {
    chunks.push(chunk)
  }
  const text = Buffer.concat(chunks).toString() || '{}'
  return new Map(Object.entries(JSON.parse(text) as Record<string, string>))
}

async function* toChunks(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text)
}
