import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'

/** A rendered answer as bytes, in each encoding a browser may ask for. */
export interface Page {
  status: number
  headers: Record<string, string>
  etag: string
  bodies: Record<Encoding, Uint8Array<ArrayBuffer>>
}

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/**
 * Pages that are the same for everybody, kept as bytes until something they show changes.
 * Bounded; simultaneous requests for one page share one rendering.
 */
export class PageCache {
  readonly #maxBytes: number
  readonly #pages = new Map<string, Page>()
  readonly #rendering = new Map<string, Promise<Page>>()
  #bytes = 0
  #generation = 0

  constructor({ maxBytes = 64 * 1024 * 1024 } = {}) {
    this.#maxBytes = maxBytes
  }

  /** The kept page, or a new one; kept only if it may be (`cache-control` without no-store) and nothing changed meanwhile. */
  async find(key: string, render: () => Promise<Response>): Promise<Page> {
    const kept = this.#pages.get(key)
    if (kept) {
      // Last used last: the first of the map is the one to drop.
      this.#pages.delete(key)
      this.#pages.set(key, kept)
      return kept
    }
    const shared = this.#rendering.get(key)
    if (shared) {
      return shared
    }
    const generation = this.#generation
    const rendering = render()
      .then(toPage)
      .then(page => {
        if (
          generation === this.#generation &&
          page.status === 200 &&
          !page.headers['cache-control']?.includes('no-store')
        ) {
          this.#keep(key, page)
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

  /** Called when a post or category changed: what is being rendered now may be old already. */
  clear(): void {
    this.#generation += 1
    this.#pages.clear()
    this.#rendering.clear()
    this.#bytes = 0
  }

  #keep(key: string, page: Page): void {
    this.#pages.set(key, page)
    this.#bytes += weigh(page)
    for (const [oldest, old] of this.#pages) {
      if (this.#bytes <= this.#maxBytes) {
        break
      }
      this.#pages.delete(oldest)
      this.#bytes -= weigh(old)
    }
  }
}

const weigh = ({ bodies }: Page) => bodies.br.length + bodies.gzip.length + bodies.identity.length + 1_000

export async function toPage(response: Response): Promise<Page> {
  const identity = Buffer.from(await response.arrayBuffer())
  const options = {
    params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: identity.length },
  }
  const [br, gz] = await Promise.all([compressBrotli(identity, options), compressGzip(identity)])
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    etag: createHash('sha256').update(identity).digest('base64url').slice(0, 22),
    bodies: { identity: new Uint8Array(identity), br: new Uint8Array(br), gzip: new Uint8Array(gz) },
  }
}

/** The smallest encoding that the request accepts. */
function chooseEncoding(accepted: string | undefined): Encoding {
  const names = (accepted ?? '')
    .toLowerCase()
    .split(',')
    .filter(part => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map(part => part.split(';')[0]?.trim())
  return names.includes('br') ? 'br' : names.includes('gzip') ? 'gzip' : 'identity'
}

export function toResponse(page: Page, request: Request): Response {
  const encoding = chooseEncoding(request.headers.get('accept-encoding') ?? undefined)
  const headers = new Headers(page.headers)
  const etag = `W/"${page.etag}"`
  if (!headers.has('cache-control')) {
    headers.set('cache-control', page.status < 500 ? 'public, max-age=0, must-revalidate' : 'no-store')
  }
  headers.set('vary', 'accept-encoding')
  headers.set('etag', etag)
  if (
    page.status === 200 &&
    request.headers
      .get('if-none-match')
      ?.split(/\s*,\s*/)
      .includes(etag)
  ) {
    return new Response(null, { status: 304, headers })
  }
  if (encoding !== 'identity') {
    headers.set('content-encoding', encoding)
  }
  headers.set('content-length', String(page.bodies[encoding].length))
  return new Response(request.method === 'HEAD' ? null : page.bodies[encoding], {
    status: page.status,
    headers,
  })
}
