import { readBody } from '../read-body.ts'
import { type JsonBody, parseBody } from './parse-body.ts'
import { parseLargeBody } from './parse-large-body.ts'
import type { RequestLimits } from './request-limits.ts'

/** Longer bodies would block the event loop. */
const parsedAtOnce = 256 * 1024

export class RequestBody {
  readonly mediaType: string
  readonly #request: Request
  readonly #limits: RequestLimits
  readonly #onRead: (bytes: number) => void
  #bytes: Promise<Buffer> | null = null
  #json: Promise<JsonBody> | null = null

  constructor(
    request: Request,
    {
      mediaType,
      limits,
      onRead,
    }: { mediaType: string; limits: RequestLimits; onRead: (bytes: number) => void },
  ) {
    this.mediaType = mediaType
    this.#request = request
    this.#limits = limits
    this.#onRead = onRead
  }

  /** @throws 413 */
  read(): Promise<Buffer> {
    this.#bytes ??= readBody(this.#request, this.#limits.bodyBytes, { onRead: this.#onRead })
    return this.#bytes
  }

  parse(): Promise<JsonBody> {
    this.#json ??= this.read().then(bytes =>
      bytes.length > parsedAtOnce
        ? parseLargeBody(bytes, this.mediaType, this.#limits)
        : parseBody(bytes, this.mediaType, this.#limits),
    )
    return this.#json
  }
}
