import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { StartupError } from '../startup-error.ts'
import type { BackupPlace } from './backup-place.ts'
import { unpack } from './codec.ts'
import { type Base, toWalFile, toWalFolder } from './point-in-time-names.ts'

export interface LogServerParts {
  place: BackupPlace
  base: Base
  identities: string[]
  onProgress: (what: string, share: number | null) => void
}

/**
 * Gives PostgreSQL the pieces of its log that it asks for while it recovers, through `bin/fetch-log.js`: all of them unpacked
 * would be 16 MB for each minute.
 */
export class LogServer {
  readonly #parts: LogServerParts
  /** Of the cluster's pieces, by the names that PostgreSQL gave them. */
  readonly #names: Map<string, string>
  readonly #files: string[]
  readonly #token = randomUUID()
  readonly #server: Server
  readonly #sockets = new Set<Socket>()
  #next: { file: string; content: Promise<Uint8Array> } | null = null
  /** Why it could not give a piece. PostgreSQL's own words say nothing of it. */
  failure: unknown = null

  private constructor(parts: LogServerParts, names: Map<string, string>) {
    this.#parts = parts
    this.#names = names
    this.#files = [...names.keys()].sort()
    this.#server = createServer(socket => this.#answer(socket))
  }

  static async open(parts: LogServerParts): Promise<LogServer> {
    const names = new Map<string, string>()
    for (const { name } of await parts.place.list(toWalFolder(parts.base.cluster))) {
      const file = toWalFile(name)
      if (file) {
        names.set(file, name)
      }
    }
    const server = new LogServer(parts, names)
    await once(server.#server.listen(0, '127.0.0.1'), 'listening')
    return server
  }

  /** By the environment, as the shell would take parts of a path for its own. Whatever isn't 44 must not count as the log's end. */
  get command(): string {
    return '"$HOLLA_NODE" "$HOLLA_FETCH_LOG" "%f" "%p"; case $? in 0) exit 0;; 44) exit 1;; *) exit 255;; esac'
  }

  get env(): Record<string, string> {
    return {
      HOLLA_NODE: process.execPath,
      HOLLA_FETCH_LOG: join(import.meta.dirname, '../../bin/fetch-log.js'),
      HOLLA_LOG_PORT: String((this.#server.address() as AddressInfo).port),
      HOLLA_LOG_TOKEN: this.#token,
    }
  }

  close(): void {
    this.#server.close()
    for (const socket of this.#sockets) {
      socket.destroy()
    }
  }

  /** One line with the token and the name; then `+` and the content, `-` where there is none, or nothing where it failed. */
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

  async #read(file: string): Promise<Uint8Array | null> {
    const place = this.#files.indexOf(file)
    if (place < 0) {
      return null
    }
    this.#parts.onProgress(file, 0.1 + (place / this.#files.length) * 0.4)
    const content = this.#next?.file === file ? this.#next.content : this.#unpack(file)
    const following = this.#files[place + 1]
    // A bucket answers while PostgreSQL replays.
    this.#next = following === undefined ? null : { file: following, content: this.#unpack(following) }
    this.#next?.content.catch(() => {})
    return content
  }

  /** A whole one, 16 MB, so that none is given in part. */
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
