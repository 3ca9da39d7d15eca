import { LRUCache } from 'lru-cache'
import { timeZones } from '../app/settings/groups/time-zones.ts'
import { pageCacheLookups } from '../backend/metrics.ts'
import type { PublicationPeriod } from '../backend/publication-schedule.ts'
import { compressWell, type Page } from './compressed-page.ts'
import { withTimeout } from './with-timeout.ts'

const maxKnown = 10_000

/** Milliseconds that whoever may have a kept page waits for a newer one. */
const maxWait = 2_000

interface KeptPage {
  page: Page
  /** In which it was rendered; in another its data may be old. */
  period: PublicationPeriod | null
}

interface Rendering {
  page: Promise<Page>
  period: PublicationPeriod | null
  begunAt: number
}

/** Where the database fails or hangs a kept page is better than none. */
function soonOrKept({ page, begunAt }: Rendering, kept: Page): Promise<Page> {
  const orKept = page.then(
    rendered => (rendered.status >= 500 ? kept : rendered),
    () => kept,
  )
  return withTimeout(orKept, begunAt + maxWait - performance.now(), kept)
}

/** Pages that are the same for everybody; concurrent requests for one page share one rendering. */
export class PageCache {
  readonly #now: () => number
  readonly #readPeriod: () => PublicationPeriod | null
  readonly #pages: LRUCache<string, KeptPage>
  readonly #rendering = new Map<string, Rendering>()
  readonly #compressed = new WeakSet<Page>()
  /** Addresses that have been a page's; they stay when the pages are dropped. */
  readonly #known = new LRUCache<string, true>({ max: maxKnown })
  #isCompressing = false
  #generation = 0
  #day = { begins: 0, ends: 0, dates: '' }

  constructor({
    maxBytes = 64 * 1024 * 1024,
    now = Date.now,
    readPeriod = () => always,
    paths = [],
  }: {
    maxBytes?: number
    now?: () => number
    readPeriod?: () => PublicationPeriod | null
    /** That are known before they are first asked for. */
    paths?: string[]
  } = {}) {
    this.#now = now
    this.#readPeriod = readPeriod
    this.#pages = new LRUCache({ maxSize: maxBytes, sizeCalculation: toByteSize })
    for (const path of paths) this.#known.set(path, true)
  }

  /** `path`: path and query of a normalised URL. */
  get(path: string): Page | undefined {
    this.#beginDay()
    const kept = this.#pages.get(path)
    const page = kept && this.#isCurrent(kept) ? kept.page : undefined
    pageCacheLookups.hit += page ? 1 : 0
    if (page && this.isKnown(path)) this.#compressWell(page)
    return page
  }

  /** Whether it is a page of the site, not an address that anybody could make up, as every search is. */
  isKnown(path: string): boolean {
    return this.#known.has(path)
  }

  isRendering(path: string): boolean {
    return this.#rendering.has(path)
  }

  // One at a time, so that somebody who requests all pages takes no more processor time than that.
  #compressWell(page: Page): void {
    if (this.#isCompressing || this.#compressed.has(page)) return
    this.#isCompressing = true
    this.#compressed.add(page)
    void compressWell(page)
      .catch(() => {})
      .finally(() => {
        this.#isCompressing = false
      })
  }

  async getOrRender(path: string, render: () => Promise<Page>): Promise<Page> {
    const period = this.#readPeriod()
    const current = this.get(path)
    if (current) {
      return current
    }
    const rendering = this.#findRendering(path, period) ?? this.#begin(path, render, period)
    const kept = this.#pages.get(path)?.page
    return kept && period === null ? soonOrKept(rendering, kept) : rendering.page
  }

  #begin(path: string, render: () => Promise<Page>, period: PublicationPeriod | null): Rendering {
    pageCacheLookups.miss += 1
    const generation = this.#generation
    const day = this.#day
    const rendering = render().then(page => {
      this.#beginDay()
      const isCurrent =
        generation === this.#generation && period !== null && this.#isCurrent({ page, period })
      if (page.isCacheable && day === this.#day && (isCurrent || !page.showsData)) {
        this.#pages.set(path, { page, period })
        if (page.status === 200 && !path.includes('?')) this.#known.set(path, true)
      }
      return page
    })
    return this.#share(path, rendering, period)
  }

  /** For when changes may be missed: not kept. */
  async renderAnew(path: string, render: () => Promise<Page>): Promise<Page> {
    this.#beginDay()
    const kept = this.#pages.get(path)?.page
    if (kept && !kept.showsData) {
      return kept
    }
    const period = this.#readPeriod()
    const rendering = this.#findRendering(path, period) ?? this.#share(path, render(), period)
    return kept ? soonOrKept(rendering, kept) : rendering.page
  }

  /** Nobody is given a page whose rendering began before. */
  invalidate({ keepsSettings = false } = {}): void {
    this.#generation += 1
    this.#rendering.clear()
    for (const [key, { page }] of this.#pages.entries()) {
      if (page.showsData && !(keepsSettings && page.showsOnlySettings)) {
        this.#pages.delete(key)
      }
    }
  }

  #isCurrent({ page, period }: KeptPage): boolean {
    return !page.showsData || period === this.#readPeriod()
  }

  /** A rendering that began before a publication may have read what was before it. */
  #findRendering(path: string, period: PublicationPeriod | null): Rendering | undefined {
    const rendering = this.#rendering.get(path)
    return rendering?.period === period ? rendering : undefined
  }

  #share(path: string, page: Promise<Page>, period: PublicationPeriod | null): Rendering {
    const ended = page.finally(() => {
      if (this.#rendering.get(path) === rendering) {
        this.#rendering.delete(path)
      }
    })
    const rendering = { page: ended, period, begunAt: performance.now() }
    this.#rendering.set(path, rendering)
    return rendering
  }

  /** Some pages show the date of where the agency is, and every clock begins a day at a full hour of UTC. */
  #beginDay(): void {
    const now = this.#now()
    if (now >= this.#day.begins && now < this.#day.ends) {
      return
    }
    const dates = timeZones.map(timeZone => new Date(now).toLocaleDateString('en', { timeZone })).join()
    const begins = Math.floor(now / hourLength) * hourLength
    const isSameDay = this.#day.dates === dates
    this.#day = { begins, ends: begins + hourLength, dates }
    if (isSameDay) return
    this.#rendering.clear()
    this.#pages.clear()
  }
}

const hourLength = 3_600_000

const always: PublicationPeriod = { endsAt: { wall: Infinity, monotonic: Infinity } }

const toByteSize = ({ page }: KeptPage, key: string) =>
  Object.values(page.versions).reduce((sum, { body }) => sum + body.length, key.length + 4_000)
