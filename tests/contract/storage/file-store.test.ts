import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FileStore } from '../../../backend/storage/file-store.ts'
import { openFileStore } from '../../../backend/storage/open-file-store.ts'
import { startS3, type TestS3 } from '../../support/s3-server.ts'

const directory = mkdtempSync(join(tmpdir(), 'holla-store-'))
let s3: TestS3
const stores: Record<string, FileStore> = {}

beforeAll(async () => {
  s3 = await startS3()
  stores.disk = await openFileStore(directory, null)
  stores.bucket = await openFileStore(directory, s3.location('site/files'))
})

afterAll(async () => {
  await stores.bucket?.close()
  await s3.close()
  rmSync(directory, { recursive: true, force: true, maxRetries: 20 })
})

const newVersion = () => crypto.randomUUID()
const toBytes = async (body: Uint8Array | ReadableStream<Uint8Array> | null | undefined) =>
  body ? Buffer.from(await new Response(body as ReadableStream<Uint8Array>).arrayBuffer()) : null

/** Bytes that tell where they are from. */
const makeBytes = (size: number) => Buffer.from(Uint32Array.from({ length: size / 4 }, (_, i) => i).buffer)

async function* inChunks(content: Buffer, size: number) {
  for (let i = 0; i < content.length; i += size) {
    yield content.subarray(i, i + size)
  }
}

describe.each(['disk', 'bucket'])('the %s', kind => {
  const store = () => {
    const found = stores[kind]
    if (!found) {
      throw new Error('not open')
    }
    return found
  }

  test('gives back what was written, whole and in parts', async () => {
    const version = newVersion()
    const content = makeBytes(1_500_000)
    await store().write(version, content)
    // Ends included, and more than one piece of a bucket's.
    for (const [start, end] of [
      [0, content.length - 1],
      [4, 11],
      [700_000, 1_400_000],
    ] as const) {
      const body = await toBytes(await store().read(version, { start, end }))
      expect(body?.equals(content.subarray(start, end + 1))).toBe(true)
    }
    const opened = await store().open(version)
    expect(opened?.size).toBe(content.length)
    expect((await toBytes(opened?.body))?.equals(content)).toBe(true)
  })

  test('takes a stream of unknown length, short or long, and an empty one', async () => {
    for (const size of [0, 40, 9_000_000]) {
      const version = newVersion()
      const content = makeBytes(size)
      await store().write(version, inChunks(content, 1_000_000))
      const opened = await store().open(version)
      expect(opened?.size).toBe(size)
      expect((await toBytes(opened?.body))?.equals(content)).toBe(true)
    }
  })

  test('shows nothing of a stream that breaks off', async () => {
    const version = newVersion()
    async function* breakOff() {
      yield* inChunks(makeBytes(9_000_000), 1_000_000)
      throw new Error('the visitor went away')
    }
    await expect(store().write(version, breakOff())).rejects.toThrow('the visitor went away')
    expect(await store().has(version)).toBe(false)
    expect((await store().list(version.slice(0, 2))).map(file => file.version)).not.toContain(version)
  })

  test('tells what is not there', async () => {
    const version = newVersion()
    expect(await store().has(version)).toBe(false)
    expect(await store().read(version, { start: 0, end: 3 })).toBeNull()
    expect(await store().open(version)).toBeNull()
    expect(await store().copy(version, newVersion())).toBe(false)
    await store().remove([version, newVersion()])
    await expect(store().read('../store-id', { start: 0, end: 3 })).rejects.toThrow('not a uuid')
  })

  test('copies, lists with sizes, and removes', async () => {
    const [from, to] = [newVersion(), newVersion()]
    await store().write(from, Buffer.from('hello'))
    expect(await store().copy(from, to)).toBe(true)
    await store().remove([from])
    const [listed] = (await store().list(to.slice(0, 2))).filter(file => file.version === to)
    expect(listed).toMatchObject({ version: to, size: 5 })
    expect(Math.abs(Date.now() - (listed?.writtenAt ?? 0))).toBeLessThan(60_000)
    expect((await store().list(from.slice(0, 2))).map(file => file.version)).not.toContain(from)
    expect(String(await toBytes(await store().read(to, { start: 0, end: 4 })))).toBe('hello')
  })

  test('is an error where a file is shorter than its row says', async () => {
    const version = newVersion()
    await store().write(version, Buffer.from('half'))
    await expect(store().read(version, { start: 0, end: 10 })).rejects.toThrow('ends after 4 bytes')
  })

  test('takes an id in two steps', async () => {
    expect(await store().readId()).toBeNull()
    await store().prepareId('one')
    await store().commitId('another')
    expect(await store().readId()).toBeNull()
    await store().commitId('one')
    expect(await store().readId()).toBe('one')
  })
})
