import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from '../log.ts'
import { nullIfMissing } from './disk-file-store.ts'

/** Transformed images on disk; the least recently used are dropped when they take more than `maxBytes`. */
export class ImageCache {
  readonly #root: string
  readonly #maxBytes: number
  readonly #log: Log
  readonly #sizes = new Map<string, number>() // by name, most recently used last
  readonly #making = new Map<string, Promise<Buffer>>()
  #bytes = 0
  #loading: Promise<void> | null = null

  constructor({ root, maxBytes, log }: { root: string; maxBytes: number; log: Log }) {
    this.#root = root
    this.#maxBytes = maxBytes
    this.#log = log
  }

  async get(name: string): Promise<Buffer | null> {
    this.#loading ??= this.#load().catch(error => {
      this.#loading = null
      throw error
    })
    await this.#loading
    const kept = this.#sizes.has(name) ? await readFile(this.#path(name)).catch(nullIfMissing) : null
    if (kept) {
      this.#remember(name, kept.length)
      return kept
    }
    return this.#making.get(name) ?? null
  }

  /** @param name a SHA-256 in hexadecimal */
  async getOrCreate(name: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const made = await this.get(name)
    // Another request may have begun during the disk read.
    return made ?? this.#making.get(name) ?? this.#make(name, make)
  }

  #make(name: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const making = make()
      .then(async content => {
        await this.#keep(name, content)
        return content
      })
      .finally(() => this.#making.delete(name))
    this.#making.set(name, making)
    return making
  }

  /** A full disk must not keep the image from whoever asked for it. */
  async #keep(name: string, content: Buffer): Promise<void> {
    const path = this.#path(name)
    const part = `${path}.${process.pid}.part`
    try {
      await mkdir(join(path, '..'), { recursive: true })
      const file = await open(part, 'w')
      try {
        await file.writeFile(content)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(part, path)
      this.#remember(name, content.length)
      await this.#dropOldest()
    } catch (error) {
      this.#log.error('A made picture could not be kept', { error })
      await rm(part, { force: true }).catch(() => {})
    }
  }

  #remember(name: string, size: number): void {
    this.#bytes += size - (this.#sizes.get(name) ?? 0)
    this.#sizes.delete(name)
    this.#sizes.set(name, size)
  }

  async #dropOldest(): Promise<void> {
    for (const [name, size] of this.#sizes) {
      if (this.#bytes <= this.#maxBytes) {
        return
      }
      this.#sizes.delete(name)
      this.#bytes -= size
      await rm(this.#path(name), { force: true })
    }
  }

  async #load(): Promise<void> {
    const found: { name: string; size: number; usedAt: number }[] = []
    for (const shard of (await readdir(this.#root).catch(nullIfMissing)) ?? []) {
      for (const name of (await readdir(join(this.#root, shard)).catch(nullIfMissing)) ?? []) {
        const path = join(this.#root, shard, name)
        const stats = await stat(path).catch(nullIfMissing)
        if (stats && /^[0-9a-f]{64}$/.test(name)) {
          found.push({ name, size: stats.size, usedAt: Math.max(stats.atimeMs, stats.mtimeMs) })
        } else if (stats && Date.now() - stats.mtimeMs > 3_600_000) {
          await rm(path, { force: true })
        }
      }
    }
    for (const { name, size } of found.sort((a, b) => a.usedAt - b.usedAt)) {
      this.#remember(name, size)
    }
    await this.#dropOldest()
  }

  #path(name: string): string {
    return join(this.#root, name.slice(0, 2), name)
  }
}
