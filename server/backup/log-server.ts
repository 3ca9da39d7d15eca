import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, rmSync } from 'node:fs'
import { chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { nullIfMissing } from '../../backend/storage/disk-file-store.ts'
import { type PostgresBinaries, resolvePostgresBinaries } from '../postgres-binaries.ts'
import { StartupError } from '../startup-error.ts'
import type { BackupPlace } from './backup-place.ts'
import { unpack } from './codec.ts'
import { type Base, toWalFile, toWalFolder } from './point-in-time-names.ts'

export interface LogServerParts {
  place: BackupPlace
  base: Base
  /** The restore's; PostgreSQL's user has to be able to read it. */
  folder: string
  identities: string[]
  onProgress: (what: string, share: number | null) => void
}

const piecesAhead = 4
const isPiece = (file: string) => /^[0-9A-F]{24}$/.test(file)

/** All segments unpacked would be 16 MB a minute: the next lie in a folder, `bin/fetch-log.js` asks for others. */
export class LogServer {
  readonly #parts: LogServerParts
  readonly #user: PostgresBinaries['user']
  readonly #names = new Map<string, string>()
  #pieces: string[] = []
  #position: string | null = null
  readonly #ahead = new Map<string, { coming: Promise<void>; isThere: boolean }>()
  readonly #filling: NodeJS.Timeout
  readonly #token = randomUUID()
  readonly #server: Server
  readonly #sockets = new Set<Socket>()
  /** PostgreSQL's own error does not tell why it got no segment. */
  failure: unknown = null

  private constructor(parts: LogServerParts, user: PostgresBinaries['user']) {
    this.#parts = parts
    this.#user = user
    this.#server = createServer(socket => this.#answer(socket))
    this.#filling = setInterval(() => this.#fill(), 20).unref()
  }

  static async open(parts: LogServerParts): Promise<LogServer> {
    const { user } = await resolvePostgresBinaries()
    const server = new LogServer(parts, user)
    await server.#list()
    await mkdir(server.#folder, { mode: 0o700 })
    await once(server.#server.listen(0, '127.0.0.1'), 'listening')
    return server
  }

  get #folder(): string {
    return join(this.#parts.folder, 'log-ahead')
  }

  /** Paths by the environment, as the shell would interpret them. Any code but 44 must not count as the log's end. */
  get command(): string {
    return (
      'mv -f "$HOLLA_LOG_AHEAD/%f" "%p" 2>/dev/null || "$HOLLA_NODE" "$HOLLA_FETCH_LOG" "%f" "%p"; ' +
      'case $? in 0) exit 0;; 44) exit 1;; *) exit 255;; esac'
    )
  }

  get env(): Record<string, string> {
    return {
      HOLLA_NODE: process.execPath,
      HOLLA_FETCH_LOG: join(import.meta.dirname, '../../bin/fetch-log.js'),
      HOLLA_LOG_AHEAD: this.#folder,
      HOLLA_LOG_PORT: String((this.#server.address() as AddressInfo).port),
      HOLLA_LOG_TOKEN: this.#token,
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#filling)
    this.#server.close()
    for (const socket of this.#sockets) {
      socket.destroy()
    }
    await Promise.all(Array.from(this.#ahead.values(), ({ coming }) => coming))
  }

  /** A line with the token and the name, answered by `+` and the content, `-` for none, or nothing for a failure. */
  #answer(socket: Socket): void {
    this.#sockets.add(socket)
    socket.on('close', () => this.#sockets.delete(socket))
    socket.on('error', () => {})
    socket.once('data', async line => {
      const [token, file = ''] = line.toString().trim().split(' ')
      if (token !== this.#token) {
        socket.destroy()
        return
      }
      try {
        const content = await this.#read(file)
        socket.write(content ? '+' : '-')
        socket.end(content ?? '')
      } catch (error) {
        this.failure ??= error
        socket.destroy()
      }
    })
  }

  async #list(): Promise<void> {
    const { place, base } = this.#parts
    for (const { name } of await place.list(toWalFolder(base.cluster))) {
      const file = toWalFile(name)
      if (file) {
        this.#names.set(file, name)
      }
    }
    this.#pieces = [...this.#names.keys()].filter(isPiece).sort()
  }

  async #read(file: string): Promise<Uint8Array | null> {
    if (!this.#names.has(file)) {
      // New ones may have come while the base was unpacked and replayed.
      await this.#list()
    }
    if (!this.#names.has(file)) {
      return null
    }
    if (isPiece(file)) {
      this.#moveTo(file)
      this.#dropStale()
    }
    const path = join(this.#folder, file)
    await this.#ahead.get(file)?.coming
    this.#ahead.delete(file)
    const content = (await readFile(path).catch(nullIfMissing)) ?? (await this.#unpack(file))
    await rm(path, { force: true })
    return content
  }

  #moveTo(file: string): void {
    this.#position = file
    this.#parts.onProgress(file, 0.1 + (this.#pieces.indexOf(file) / this.#pieces.length) * 0.4)
  }

  /** After a jump: to where the base begins, or to another timeline. */
  #dropStale(): void {
    const wanted = [this.#position, ...this.#listNext()]
    for (const [file, { isThere }] of this.#ahead) {
      // One that is on its way stays, so that it is not requested twice.
      if (isThere && !wanted.includes(file)) {
        this.#ahead.delete(file)
        rmSync(join(this.#folder, file), { force: true })
      }
    }
  }

  #listNext(): string[] {
    const index = this.#position === null ? -1 : this.#pieces.indexOf(this.#position)
    return index < 0 ? [] : this.#pieces.slice(index + 1, index + 1 + piecesAhead)
  }

  #fill(): void {
    for (const [file, { isThere }] of this.#ahead) {
      if (isThere && !existsSync(join(this.#folder, file))) {
        this.#ahead.delete(file)
        this.#moveTo(file)
      }
    }
    for (const file of this.#listNext().filter(next => !this.#ahead.has(next))) {
      const piece = { isThere: false, coming: Promise.resolve() }
      this.#ahead.set(file, piece)
      // One that fails is fetched again when PostgreSQL asks for it; that failure is reported.
      piece.coming = this.#store(file).then(
        () => {
          piece.isThere = true
        },
        () => {},
      )
    }
  }

  async #store(file: string): Promise<void> {
    const path = join(this.#folder, file)
    await writeFile(`${path}.part`, await this.#unpack(file), { mode: 0o600 })
    if (this.#user) {
      await chown(`${path}.part`, this.#user.uid, this.#user.gid)
    }
    await rename(`${path}.part`, path)
  }

  /** A whole one, 16 MB, so that none is sent in part. */
  async #unpack(file: string): Promise<Uint8Array> {
    const { place, identities } = this.#parts
    const name = this.#names.get(file) ?? ''
    const content = await place.read(name)
    if (!content) {
      throw new StartupError(`${name} is gone from ${place.description}.`)
    }
    const chunks: Uint8Array[] = []
    for await (const chunk of await unpack(content, identities)) {
      chunks.push(chunk)
    }
    return Buffer.concat(chunks)
  }
}
