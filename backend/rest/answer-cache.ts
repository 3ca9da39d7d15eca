import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { exposedHeaders } from '../cors.ts'
import type { PublicationPeriod } from '../publication-schedule.ts'

/** An answer to visitors as bytes. Headers are names and values in turn. */
export interface KeptAnswer {
  etag: string
  status: number
  headers: string[]
  headersWithLength: string[]
  body: Buffer<ArrayBuffer>
  /** In which it is right. */
  period: PublicationPeriod | null
}

const maxKeyLength = 2_000
/** Milliseconds. What nobody tells of, such as a role's membership, is noticed then. */
const ttl = 60_000

/**
 * Answers that depend on told changes and publications only, until the next one (decisions 42 and 52). Kept from the second time on, so that questions
 * asked once push nothing out.
 */
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
      // It would set a timer each millisecond otherwise.
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

  /** Drops all; nobody is given one whose reading has begun before. */
  invalidate(): void {
    this.#generation += 1
    this.#answers.clear()
  }
}

/** The number of rows in all may change while those of the page stay. */
function toEtag(range: string, body: Buffer): string {
  const hash = createHash('sha256').update(`${range}\n`).update(body)
  return `W/"${hash.digest('base64url').slice(0, 22)}"`
}

/** A browser asks each time whether its copy still is right. A shared cache would give it to those without a key. */
const keptHeaders = {
  'cache-control': 'private, no-cache',
  vary: 'accept, accept-profile, authorization, prefer, range',
}

/** What every answer of ours gets on its way. */
const sentHeaders = [
  ...['access-control-allow-origin', '*', 'access-control-expose-headers', exposedHeaders],
  ...['x-content-type-options', 'nosniff'],
]

const relevantHeaders = ['accept', 'accept-profile', 'prefer', 'range'] as const

/** All that an answer to visitors depends on. `path` begins with a slash and has the query. */
export const toAnswerKey = (path: string, header: (name: string) => string | null | undefined): string =>
  `${path}\n${relevantHeaders.map(name => header(name) ?? '').join('\n')}`
