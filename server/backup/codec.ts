import { pipeline, Readable } from 'node:stream'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'
import { StartupError } from '../startup-error.ts'
import { decrypt, encrypt } from './age.ts'

export function pack(
  content: AsyncIterable<Uint8Array>,
  recipient: string | null,
): Promise<AsyncIterable<Uint8Array>> | AsyncIterable<Uint8Array> {
  const compressed = through(content, createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } }))
  return recipient ? encrypt(compressed, recipient) : compressed
}

/** Its first bytes tell what it is. @throws StartupError when it is encrypted and no identity fits */
export async function unpack(
  content: AsyncIterable<Uint8Array>,
  identities: string[],
): Promise<AsyncIterable<Uint8Array>> {
  const chunks = content[Symbol.asyncIterator]()
  const first = await chunks.next()
  const head = first.done ? Buffer.alloc(0) : Buffer.from(first.value)
  const whole = resume(first, chunks)
  if (head.subarray(0, ageMagic.length).equals(ageMagic)) {
    if (identities.length === 0) {
      throw new StartupError('The archive is encrypted: name the file with the age identity by --identity.')
    }
    return decompress(await decrypt(whole, identities))
  }
  if (!head.subarray(0, zstdMagic.length).equals(zstdMagic)) {
    throw new StartupError('This is no archive of this software.')
  }
  return decompress(whole)
}

const ageMagic = Buffer.from('age-encryption.org/')
const zstdMagic = Buffer.from([0x28, 0xb5, 0x2f, 0xfd])

export async function* resume(
  first: IteratorResult<Uint8Array>,
  rest: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  try {
    for (let step = first; !step.done; step = await rest.next()) {
      yield step.value
    }
  } finally {
    await rest.return?.()
  }
}

async function* decompress(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* through(source, createZstdDecompress())
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    throw /^(Z|ZSTD)_/.test(code) ? new StartupError(`The archive is damaged (${code}).`, error) : error
  }
}

function through(source: AsyncIterable<Uint8Array>, transform: NodeJS.ReadWriteStream): Readable {
  const result = transform as unknown as Readable
  // Whoever iterates gets errors; without a listener, one that comes later would end the process.
  result.on('error', () => {})
  pipeline(Readable.from(source, { objectMode: true, highWaterMark: 1 }), transform, () => {})
  return result
}
