import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'

/** A rendered answer as bytes, in each encoding a browser may ask for. Headers are names and values in turn. */
export interface Page {
  status: number
  etag: string
  /** Those of any encoding. */
  headers: string[]
  versions: Record<Encoding, { headers: string[]; body: Uint8Array<ArrayBuffer> }>
  mayBeKept: boolean
}

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/**
 * Pages that are the same for everybody, kept as bytes until something they show changes: a post, a category, or the
 * day in Lagos. Bounded; simultaneous requests for one page share one rendering.
 */
export class PageCache {
  readonly #maxBytes: number
  readonly #now: () => number
  readonly #pages = new Map<string, Page>()
  readonly #rendering = new Map<string, Promise<Page>>()
  #bytes = 0
  #day: number

  constructor({ maxBytes = 64 * 1024 * 1024, now = Date.now } = {}) {
    this.#maxBytes = maxBytes
    this.#now = now
    this.#day = toLagosDay(now())
  }

  /** `path` is path and query, as a parsed URL shows them, with a mark for pages of another kind. */
  findKept(path: string): Page | undefined {
    const day = toLagosDay(this.#now())
    if (day !== this.#day) {
      this.#day = day
      this.clear()
    }
    const kept = this.#pages.get(path)
    if (kept) {
      // Last used last: the first of the map is the one to drop.
      this.#pages.delete(path)
      this.#pages.set(path, kept)
    }
    return kept
  }

  /** The kept page, or a new one; kept only if it may be and nothing changed meanwhile. `mayKeep` can say so of others, too. */
  async find(
    path: string,
    render: () => Promise<Response>,
    mayKeep = (page: Page) => page.mayBeKept,
  ): Promise<Page> {
    const known = this.findKept(path) ?? this.#rendering.get(path)
    if (known) {
      return known
    }
    const rendering = render()
      .then(toPage)
      .then(page => {
        // The day may have ended meanwhile.
        this.findKept(path)
        if (this.#rendering.get(path) === rendering && mayKeep(page)) {
          this.#keep(path, page)
        }
        return page
      })
      .finally(() => {
        if (this.#rendering.get(path) === rendering) {
          this.#rendering.delete(path)
        }
      })
    this.#rendering.set(path, rendering)
    return rendering
  }

  /** Drops pages that a change can touch, or all of them: also what is being rendered now may be old already. */
  clear(isTouched: (path: string) => boolean = () => true): void {
    for (const path of [...this.#rendering.keys()].filter(isTouched)) {
      this.#rendering.delete(path)
    }
    for (const [path, page] of [...this.#pages].filter(([path]) => isTouched(path))) {
      this.#pages.delete(path)
      this.#bytes -= weigh(path, page)
    }
  }

  #keep(path: string, page: Page): void {
    this.#pages.set(path, page)
    this.#bytes += weigh(path, page)
    for (const [oldest, old] of this.#pages) {
      if (this.#bytes <= this.#maxBytes) {
        break
      }
      this.#pages.delete(oldest)
      this.#bytes -= weigh(oldest, old)
    }
  }
}

/** Some pages show today's date in Lagos, which is an hour ahead of UTC all year. */
const toLagosDay = (time: number) => Math.floor((time + 3_600_000) / 86_400_000)

const weigh = (path: string, { versions }: Page) =>
  Object.values(versions).reduce((sum, { body }) => sum + body.length, path.length + 4_000)

export async function toPage(response: Response): Promise<Page> {
  const { status } = response
  const identity = Buffer.from(await response.arrayBuffer())
  const options = {
    params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: identity.length },
  }
  // Pictures are compressed already.
  const [br, gz] = /^image\/(?!svg)/.test(response.headers.get('content-type') ?? '')
    ? []
    : await Promise.all([compressBrotli(identity, options), compressGzip(identity)])
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
  const { headers } = response
  if (!headers.has('cache-control')) {
    headers.set('cache-control', status < 500 ? 'public, max-age=0, must-revalidate' : 'no-store')
  }
  headers.set('vary', 'accept-encoding, save-data')
  headers.set('etag', etag)
  const common = [...headers].flat()
  const toVersion = (buffer: Buffer, encoding: Encoding) => {
    // A copy of its own: what zlib gives is a part of a larger piece of memory.
    const body = new Uint8Array(buffer)
    const encoded = encoding === 'identity' ? [] : ['content-encoding', encoding]
    return { headers: [...common, ...encoded, 'content-length', String(body.length)], body }
  }
  const plain = toVersion(identity, 'identity')
  return {
    status,
    etag,
    headers: common,
    versions: {
      identity: plain,
      br: br ? toVersion(br, 'br') : plain,
      gzip: gz ? toVersion(gz, 'gzip') : plain,
    },
    mayBeKept: status === 200 && !headers.get('cache-control')?.includes('no-store'),
  }
}
