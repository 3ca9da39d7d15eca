import { readBody } from '../read-body.ts'
import type { Bounds } from './bounds.ts'
import { type JsonBody, parseBody } from './parse-body.ts'
import { parseLargeBody } from './parse-large-body.ts'

/** What takes longer to parse would hold up everybody else. */
const parsedAtOnce = 256 * 1024

/** A body that is read and parsed when it is asked for, once. */
export class RequestBody {
  readonly mediaType: string
  readonly #request: Request
  readonly #bounds: Bounds
  readonly #onRead: (bytes: number) => void
  #bytes: Promise<Buffer> | null = null
  #json: Promise<JsonBody> | null = null

  constructor(
    request: Request,
    { mediaType, bounds, onRead }: { mediaType: string; bounds: Bounds; onRead: (bytes: number) => void },
  ) {
    this.mediaType = mediaType
    this.#request = request
    this.#bounds = bounds
    this.#onRead = onRead
  }

  /** @throws 413 */
  read(): Promise<Buffer> {
    this.#bytes ??= readBody(this.#request, this.#bounds.bodyBytes, this.#onRead)
    return this.#bytes
  }

  /** JSON, CSV or a form, as the rows of a write. @throws PGRST102 for anything else */
  parse(): Promise<JsonBody> {
    this.#json ??= this.read().then(bytes =>
      bytes.length > parsedAtOnce
        ? parseLargeBody(bytes, this.mediaType, this.#bounds)
        : parseBody(bytes, this.mediaType, this.#bounds),
    )
    return this.#json
  }
}
