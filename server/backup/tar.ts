import { StartupError } from '../startup-error.ts'

/** The part of POSIX ustar that our archives and PostgreSQL's base backups use. */

const block = 512
const zeros = Buffer.alloc(block)

export interface TarEntry {
  name: string
  size: number
  isFile: boolean
  /** To be read to its end, or not at all, before the next entry. */
  body: AsyncIterable<Uint8Array>
}

/** The name may have 255 bytes, of which the folder takes up to 155. */
export function toTarHeader(name: string, size: number, modifiedAt: Date): Buffer {
  const slash = name.lastIndexOf('/')
  const header = Buffer.alloc(block)
  header.write(name.slice(slash + 1), 0, 100)
  header.write('0000600\0', 100)
  header.write('0000000\0', 108)
  header.write('0000000\0', 116)
  header.write(`${size.toString(8).padStart(11, '0')}\0`, 124)
  header.write(
    `${Math.floor(modifiedAt.getTime() / 1000)
      .toString(8)
      .padStart(11, '0')}\0`,
    136,
  )
  header.write('0', 156)
  header.write('ustar\x0000', 257)
  header.write(name.slice(0, Math.max(slash, 0)), 345, 155)
  // The sum counts its own field as spaces.
  header.write('        ', 148)
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return header
}

export const toTarPadding = (size: number): Buffer => zeros.subarray(0, (block - (size % block)) % block)

export const tarEnd = Buffer.alloc(2 * block)

/** @throws StartupError when it ends within an entry or a header is damaged */
export async function* readTar(source: AsyncIterable<Uint8Array>): AsyncGenerator<TarEntry> {
  const reader = new ByteReader(source)
  for (;;) {
    const header = await reader.read(block)
    if (header.every(byte => byte === 0)) {
      // To the end, where decompression checks its checksum.
      await reader.drain()
      return
    }
    const entry = parseHeader(header)
    let left = entry.size
    async function* readBody(): AsyncGenerator<Uint8Array> {
      while (left > 0) {
        const chunk = await reader.readSome(left)
        left -= chunk.length
        yield chunk
      }
    }
    yield { ...entry, body: readBody() }
    while (left > 0) {
      left -= (await reader.readSome(left)).length
    }
    await reader.read(toTarPadding(entry.size).length)
  }
}

function parseHeader(header: Buffer): { name: string; size: number; isFile: boolean } {
  const text = (from: number, length: number) =>
    header.toString('utf8', from, from + length).replace(/\0.*$/s, '')
  const sum = header.reduce((total, byte, place) => total + (place >= 148 && place < 156 ? 32 : byte), 0)
  if (Number.parseInt(text(148, 8), 8) !== sum) {
    throw new StartupError('The archive is damaged: the header of an entry has a wrong sum.')
  }
  const folder = text(257, 5) === 'ustar' ? text(345, 155) : ''
  const kind = text(156, 1)
  return {
    name: [folder, text(0, 100)].filter(Boolean).join('/'),
    size: Number.parseInt(text(124, 12), 8),
    isFile: kind === '0' || kind === '',
  }
}

class ByteReader {
  readonly #chunks: AsyncIterator<Uint8Array>
  #buffer: Uint8Array = new Uint8Array()

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#chunks = source[Symbol.asyncIterator]()
  }

  async read(length: number): Promise<Buffer> {
    const parts: Uint8Array[] = []
    for (let left = length; left > 0; left -= parts.at(-1)?.length ?? 0) {
      parts.push(await this.readSome(left))
    }
    return Buffer.concat(parts)
  }

  async drain(): Promise<void> {
    while (!(await this.#chunks.next()).done) {
      // Nothing of it is wanted.
    }
  }

  async readSome(most: number): Promise<Uint8Array> {
    while (this.#buffer.length === 0) {
      const { value, done } = await this.#chunks.next()
      if (done) {
        throw new StartupError('The archive is damaged: it ends too early.')
      }
      this.#buffer = value
    }
    const chunk = this.#buffer.subarray(0, most)
    this.#buffer = this.#buffer.subarray(chunk.length)
    return chunk
  }
}
