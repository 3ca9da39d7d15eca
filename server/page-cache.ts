import { LRUCache } from 'lru-cache'
import { pageCacheLookups } from '../backend/metrics.ts'
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
  #day = { begins: 0, ends: 0 }

  constructor({ maxBytes = 64 * 1024 * 1024, now = Date.now } = {}) {
    this.#now = now
    this.#pages = new LRUCache({ maxSize: maxBytes, sizeCalculation: toByteSize })
  }

  /** `path` is path and query of a normalised URL. */
  get(path: string): Page | undefined {
    this.#beginDay()
    const page = this.#pages.get(path)
    pageCacheLookups.hit += page ? 1 : 0
    return page
  }

  async getOrRender(path: string, render: () => Promise<Page>): Promise<Page> {
    const known = this.get(path) ?? this.#rendering.get(path)
    if (known) {
      return known
    }
    pageCacheLookups.miss += 1
    const generation = this.#generation
    const day = this.#day
    const rendering = render().then(page => {
      this.#beginDay()
      const isCurrent = day === this.#day && (generation === this.#generation || !page.showsData)
      if (page.isCacheable && isCurrent) {
        this.#pages.set(path, page)
      }
      return page
    })
    return this.#share(path, rendering)
  }

  /**
   * For a time in which changes may not be heard of: rendered for those who wait, and not kept. Where the database fails, too,
   * the page that was kept is better than none.
   */
  async renderAnew(path: string, render: () => Promise<Page>): Promise<Page> {
    const kept = this.get(path)
    if (kept && !kept.showsData) {
      return kept
    }
    try {
      const page = await (this.#rendering.get(path) ?? this.#share(path, render()))
      return page.status >= 500 && kept ? kept : page
    } catch (error) {
      if (kept) {
        return kept
      }
      throw error
    }
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

  #share(path: string, page: Promise<Page>): Promise<Page> {
    const rendering = page.finally(() => {
      if (this.#rendering.get(path) === rendering) {
        this.#rendering.delete(path)
      }
    })
    this.#rendering.set(path, rendering)
    return rendering
  }

  /** Some pages show the date of Lagos, which is an hour ahead of UTC all year. */
  #beginDay(): void {
    const now = this.#now()
    if (now >= this.#day.begins && now < this.#day.ends) {
      return
    }
    const begins = Math.floor((now + lagosOffset) / dayLength) * dayLength - lagosOffset
    this.#day = { begins, ends: begins + dayLength }
    this.#rendering.clear()
    this.#pages.clear()
  }
}

const lagosOffset = 3_600_000
const dayLength = 86_400_000

const toByteSize = ({ versions }: Page, key: string) =>
  Object.values(versions).reduce((sum, { body }) => sum + body.length, key.length + 4_000)
