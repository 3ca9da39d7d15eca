import { readFile } from 'node:fs/promises'
import { ReadableStream } from 'node:stream/web'
import { Decrypter, Encrypter } from 'age-encryption'
import { StartupError } from '../startup-error.ts'

/** In the format age-encryption.org/v1. */
export async function encrypt(
  content: AsyncIterable<Uint8Array>,
  recipient: string,
): Promise<AsyncIterable<Uint8Array>> {
  const encrypter = new Encrypter()
  encrypter.addRecipient(recipient)
  return encrypter.encrypt(toWebStream(content))
}

/** Of a file as `age-keygen` writes it. @throws StartupError */
export async function readIdentities(path: string): Promise<string[]> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw new StartupError(`The identity file ${path} can't be read.`, error)
  })
  const identities = text
    .split('\n')
    .map(line => line.trim())
    .filter(line => line.startsWith('AGE-SECRET-KEY-'))
  if (identities.length === 0) {
    throw new StartupError(`${path} has no line that begins with AGE-SECRET-KEY-.`)
  }
  return identities
}

/** @throws StartupError when none of the identities fits */
export async function decrypt(
  content: AsyncIterable<Uint8Array>,
  identities: string[],
): Promise<AsyncIterable<Uint8Array>> {
  const decrypter = new Decrypter()
  for (const identity of identities) {
    decrypter.addIdentity(identity)
  }
  try {
    return await decrypter.decrypt(toWebStream(content))
  } catch (error) {
    throw new StartupError('The archive was not encrypted to this identity, or it is damaged.', error)
  }
}

export function isRecipient(value: string): boolean {
  try {
    new Encrypter().addRecipient(value)
    return true
  } catch {
    return false
  }
}

/** The library's types name the browser's class, which has the same methods. */
const toWebStream = (content: AsyncIterable<Uint8Array>) =>
  ReadableStream.from(content) as unknown as globalThis.ReadableStream<Uint8Array>
