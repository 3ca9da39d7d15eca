import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { exposedHeaders } from '../cors.ts'
import type { PublicationPeriod } from '../publication-schedule.ts'

/** Headers are names and values in turn. */
export interface KeptAnswer {
  etag: string
  status: number
  headers: string[]
  headersWithLength: string[]
  body: Buffer<ArrayBuffer>
  period: PublicationPeriod | null
}

const maxKeyLength = 2_000
/** Milliseconds. Bounds how long a change goes unnoticed that nothing tells of, such as a role's membership. */
const ttl = 60_000

/** Kept until the next change (decisions 42, 52), and from the second request on: one-off requests evict nothing. */
export class AnswerCache {
  readonly #answers: LRUCache<string, KeptAnswer>
  readonly #asked = new LRUCache<string, true>({ max: 1_000 })
  readonly #readPeriod: () => PublicationPeriod | null
  #generation = 0

  constructor(
    readPeriod: () => PublicationPeriod | null,
    { maxBytes = 16 * 1024 * 1024, maxAnswerBytes = 512 * 1024 } = {},
  ) {
    this.#readPeriod = readPeriod
    this.#answers = new LRUCache({
      ttl,
      // Otherwise it sets a timer each millisecond.
      ttlResolution: 1_000,
      maxSize: maxBytes,
      maxEntrySize: maxAnswerBytes,
      sizeCalculation: ({ body }, key) => body.length + 2 * key.length + 2_000,
    })
  }

  get(key: string): KeptAnswer | undefined {
    const answer = this.#answers.get(key)
    return answer && answer.period === this.#readPeriod() ? answer : undefined
  }

  /** Called before the database is asked; null for what is not kept this time. */
  begin(key: string): ((response: Response) => Promise<Response>) | null {
    const period = this.#readPeriod()
    if (key.length > maxKeyLength || period === null) {
      return null
    }
    if (!this.#asked.has(key)) {
      this.#asked.set(key, true)
      return null
    }
    const generation = this.#generation
    return async response => {
      const { status } = response
      const body = Buffer.from(await response.arrayBuffer())
      const etag = toEtag(response.headers.get('content-range') ?? '', body)
      const given = [...response.headers, ['etag', etag], ...Object.entries(keptHeaders)].flat()
      if (generation === this.#generation && period === this.#readPeriod()) {
        const headers = [...given, ...sentHeaders]
        const headersWithLength = [...headers, 'content-length', String(body.length)]
        this.#answers.set(key, { etag, status, headers, headersWithLength, body, period })
      }
      const headers = { ...Object.fromEntries(response.headers), etag, ...keptHeaders }
      return new Response(body, { status, headers })
    }
  }

  /** Drops all, also answers that are being read right now. */
  invalidate(): void {
    this.#generation += 1
    this.#answers.clear()
  }
}

/** Includes the range, as the total may change while the page's rows stay. */
function toEtag(range: string, body: Buffer): string {
  const hash = createHash('sha256').update(`${range}\n`).update(body)
  return `W/"${hash.digest('base64url').slice(0, 22)}"`
}

/** Browsers revalidate each time; a shared cache would give the answer to requests without a key. */
const keptHeaders = {
  'cache-control': 'private, no-cache',
  vary: 'accept, accept-profile, authorization, prefer, range',
}

/** Other answers get these from the gateway and the server. */
const sentHeaders = [
  ...['access-control-allow-origin', '*', 'access-control-expose-headers', exposedHeaders],
  ...['x-content-type-options', 'nosniff'],
]

const relevantHeaders = ['accept', 'accept-profile', 'prefer', 'range'] as const

/** `path` begins with a slash and has the query. */
export const toAnswerKey = (path: string, header: (name: string) => string | null | undefined): string =>
  `${path}\n${relevantHeaders.map(name => header(name) ?? '').join('\n')}`
