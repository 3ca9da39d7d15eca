import { LRUCache } from 'lru-cache'
import type { Page } from './page.ts'

/**
 * Pages that are the same for everybody, until the data they show changes or the day in Lagos ends. Bounded by bytes;
 * simultaneous requests for one page share one rendering.
 */
export class PageCache {
  readonly #now: () => number
  readonly #pages: LRUCache<string, Page>
  readonly #rendering = new Map<string, Promise<Page>>()
  #generation = 0

  constructor({ maxBytes = 64 * 1024 * 1024, now = Date.now } = {}) {
    this.#now = now
    this.#pages = new LRUCache({ maxSize: maxBytes, sizeCalculation: toByteSize })
  }

  /** `path` is path and query of a normalised URL. */
  get(path: string): Page | undefined {
    return this.#pages.get(this.#toKey(path))
  }

  async getOrRender(path: string, render: () => Promise<Page>): Promise<Page> {
    const key = this.#toKey(path)
    const known = this.#pages.get(key) ?? this.#rendering.get(key)
    if (known) {
      return known
    }
    const generation = this.#generation
    const rendering = render()
      .then(page => {
        if (page.isCacheable && (generation === this.#generation || !page.showsData)) {
          this.#pages.set(key, page)
        }
        return page
      })
      .finally(() => {
        if (this.#rendering.get(key) === rendering) {
          this.#rendering.delete(key)
        }
      })
    this.#rendering.set(key, rendering)
    return rendering
  }

  /** Drops the pages that show data; nobody is given one whose rendering has begun before. */
  invalidate(): void {
    this.#generation += 1
    this.#rendering.clear()
    for (const [key, page] of this.#pages.entries()) {
      if (page.showsData) {
        this.#pages.delete(key)
      }
    }
  }

  /** With the day, as some pages show the date of Lagos, which is an hour ahead of UTC all year. */
  #toKey(path: string): string {
    return `${Math.floor((this.#now() + 3_600_000) / 86_400_000)} ${path}`
  }
}

const toByteSize = ({ versions }: Page, key: string) =>
  Object.values(versions).reduce((sum, { body }) => sum + body.length, key.length + 4_000)
