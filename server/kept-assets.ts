import { existsSync } from 'node:fs'
import {
  chmod,
  copyFile,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Log } from '../backend/log.ts'
import type { S3Bucket } from '../backend/s3/s3-bucket.ts'
import { nullIfMissing } from '../backend/storage/disk-file-store.ts'

/** Scripts and styles of other builds, for open pages and other processes' pages (decision 40). Names hold a hash. */
export interface KeptAssets {
  directory: string
  keep(): Promise<void>
  /** Copies the file from the bucket where needed; false if it is nowhere. */
  find(name: string): Promise<boolean>
  /** As far as is known without asking the bucket. */
  has(name: string): boolean
  stop(): void
}

const keptFor = 60 * 24 * 60 * 60_000
const listEvery = 1_000
const bucketTimeout = 20_000
const notKept = 'The files of this build are not all kept for later builds yet'
const isAssetName = (name: string) => /^[\w.-]{1,150}\.(js|css|woff2|svg|png|jpg|webp|avif|json)$/.test(name)
const isAssetFile = (name: string) => isAssetName(name.replace(/\.(br|gz)$/, ''))

interface Parts {
  built: string
  directory: string
  /** Where earlier versions kept them. */
  former?: string
  /** For processes that share no disk. */
  bucket: S3Bucket | null
  log: Log
  retryEvery?: number
}

export function createKeptAssets({
  built,
  directory,
  former,
  bucket,
  log,
  retryEvery = 60_000,
}: Parts): KeptAssets {
  const catalogue = bucket && new BucketCatalogue(bucket, log)
  const stopped = new AbortController()

  async function keep(): Promise<void> {
    const own = (await readdir(built)).filter(isAssetFile)
    await mkdir(directory, { recursive: true })
    for (const name of own) {
      await copyNew(join(built, name), join(directory, name))
    }
    if (former !== undefined && (await exists(former))) {
      await adopt(former, directory)
      // For a downgrade: that version looks nowhere else.
      for (const name of own) {
        await copyNew(join(built, name), join(former, name))
      }
    }
    await removeOld(directory, new Set(own))
    if (catalogue) {
      const store = () => catalogue.keep(built, own.filter(isAssetName))
      const first = store()
      first.catch(() => storeLater(store))
      await Promise.race([first, giveUp(bucketTimeout)])
    }
  }

  async function storeLater(store: () => Promise<void>): Promise<void> {
    for (;;) {
      await delay(retryEvery, null, { ref: false, signal: stopped.signal }).catch(() => {})
      if (stopped.signal.aborted) {
        return
      }
      try {
        await store()
        return
      } catch (error) {
        log.error(notKept, { error })
      }
    }
  }

  async function find(name: string): Promise<boolean> {
    if (!isAssetName(name)) {
      return false
    }
    const path = join(directory, name)
    if (await exists(path)) {
      return true
    }
    const content = await catalogue?.read(name)
    if (!content) {
      return false
    }
    await mkdir(directory, { recursive: true })
    await writeWhole(path, part => writeFile(part, content))
    return true
  }

  const logged = <T>(message: string, otherwise: T, work: Promise<T>) =>
    work.catch(error => {
      log.error(message, { error })
      return otherwise
    })
  return {
    directory,
    keep: () => logged(notKept, undefined, keep()),
    find: name => logged('A file of another build could not be read', false, find(name)),
    has: name => isAssetName(name) && (existsSync(join(directory, name)) || catalogue?.has(name) === true),
    stop: () => stopped.abort(),
  }
}

class BucketCatalogue {
  readonly #bucket: S3Bucket
  readonly #log: Log
  #names = new Set<string>()
  #listing: { begun: number; names: Promise<Set<string>> } | null = null

  constructor(bucket: S3Bucket, log: Log) {
    this.#bucket = bucket
    this.#log = log
  }

  async keep(built: string, own: string[]): Promise<void> {
    const stored = new Map((await this.#bucket.list('assets/')).map(entry => [entry.key, entry.writtenAt]))
    this.#names = new Set(stored.keys())
    const now = Date.now()
    const missing = own.filter(name => now - (stored.get(`assets/${name}`) ?? 0) > keptFor / 2)
    const queue = missing.values()
    const upload = async () => {
      for (const name of queue) {
        await this.#bucket.put(`assets/${name}`, await readFile(join(built, name)))
      }
    }
    await Promise.all(Array.from({ length: 8 }, upload))
    const current = new Set(own.map(name => `assets/${name}`))
    const old = [...stored].filter(([key, writtenAt]) => !current.has(key) && now - writtenAt > keptFor)
    if (old.length > 0) {
      await this.#bucket.remove(old.map(([key]) => key))
    }
  }

  /** As it was listed last. */
  has(name: string): boolean {
    return this.#names.has(`assets/${name}`)
  }

  async read(name: string): Promise<Uint8Array | null> {
    if (!(await this.#list()).has(`assets/${name}`)) {
      return null
    }
    const piece = await this.#bucket.getRange(`assets/${name}`, 0, 64 * 1024 * 1024)
    return piece?.content ?? null
  }

  /** Begun after the call, so that a build that has just started is in it. */
  #list(): Promise<Set<string>> {
    const asked = performance.now()
    const last = this.#listing
    if (last && last.begun > asked) {
      return last.names
    }
    const wait = last ? Math.max(0, last.begun + listEvery - asked) : 0
    const names = delay(wait, null, { ref: false })
      .then(async () => {
        this.#names = new Set((await this.#bucket.list('assets/')).map(entry => entry.key))
        return this.#names
      })
      .catch(error => {
        this.#log.error('The files of other builds could not be listed', { error })
        return new Set<string>()
      })
    this.#listing = { begun: asked + wait, names }
    return names
  }
}

async function adopt(former: string, directory: string): Promise<void> {
  const names = (await readdir(former).catch(nullIfMissing)) ?? []
  for (const name of names.filter(isAssetFile)) {
    if (!(await exists(join(directory, name)))) {
      await copyNew(join(former, name), join(directory, name))
    }
  }
  if (names.length > 0) {
    await removeOld(former, new Set())
  }
}

async function copyNew(from: string, to: string): Promise<void> {
  if (await exists(to)) {
    const now = new Date()
    await utimes(to, now, now)
  } else {
    await writeWhole(to, async part => {
      await copyFile(from, part)
      // `copyFile` copies the mode too.
      await chmod(part, 0o600)
    })
  }
}

/** Other processes read and write the same files. */
async function writeWhole(path: string, write: (part: string) => Promise<void>): Promise<void> {
  const part = `${path}.${crypto.randomUUID()}.part`
  try {
    await write(part)
    await rename(part, path)
  } finally {
    await rm(part, { force: true })
  }
}

async function removeOld(directory: string, own: Set<string>): Promise<void> {
  for (const name of (await readdir(directory)).filter(other => !own.has(other))) {
    const stats = await stat(join(directory, name)).catch(() => null)
    if (stats && Date.now() - stats.mtimeMs > keptFor) {
      await rm(join(directory, name), { force: true })
    }
  }
}

async function giveUp(timeout: number): Promise<never> {
  await delay(timeout, null, { ref: false })
  throw new Error(`The bucket takes longer than ${timeout} ms, so the start does not wait for it`)
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )
