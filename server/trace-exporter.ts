import { randomBytes } from 'node:crypto'
import type { Log } from '../backend/log.ts'

export interface Span {
  traceId: string
  spanId: string
  parentSpanId: string | null
  kind: 'server' | 'client'
  name: string
  begunAt: number // milliseconds since 1970, with fractions
  endedAt: number
  attributes: Record<string, string | number>
  isError: boolean
}

export interface TraceTarget {
  /** `…/v1/traces` is added. */
  endpoint: string
  headers: Record<string, string>
  serviceName: string
}

const sendEvery = 2_000
const maxWaiting = 2_048
const sendTimeout = 10_000
const kinds = { server: 2, client: 3 } // SPAN_KIND_SERVER, SPAN_KIND_CLIENT
const failed = 2 // STATUS_CODE_ERROR

/** OTLP over HTTP in JSON. Spans are dropped when too many wait or the receiver fails. */
export class TraceExporter {
  readonly #target: TraceTarget
  readonly #log: Log
  readonly #fetch: typeof fetch
  readonly #timer: NodeJS.Timeout
  #waiting: Span[] = []
  #isFailing = false
  #sending: Promise<void> = Promise.resolve()

  constructor(target: TraceTarget, log: Log, send: typeof fetch = fetch) {
    this.#target = target
    this.#log = log
    this.#fetch = send
    this.#timer = setInterval(() => void this.flush(), sendEvery).unref()
  }

  add(span: Span): void {
    if (this.#waiting.length < maxWaiting) {
      this.#waiting.push(span)
    }
  }

  flush(): Promise<void> {
    this.#sending = this.#sending.then(() => this.#send(this.#waiting.splice(0)))
    return this.#sending
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.flush()
  }

  async #send(spans: Span[]): Promise<void> {
    if (spans.length === 0) {
      return
    }
    const { endpoint, headers, serviceName } = this.#target
    try {
      const answer = await this.#fetch(`${endpoint}/v1/traces`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(toRequest(spans, serviceName)),
        signal: AbortSignal.timeout(sendTimeout),
      })
      await answer.arrayBuffer()
      if (!answer.ok) {
        throw new Error(`${endpoint} answers ${answer.status}`)
      }
      this.#isFailing = false
    } catch (error) {
      if (!this.#isFailing) {
        this.#log.error('Traces could not be sent, and are dropped', { error })
      }
      this.#isFailing = true
    }
  }
}

const toRequest = (spans: Span[], serviceName: string) => ({
  resourceSpans: [
    {
      resource: { attributes: toAttributes({ 'service.name': serviceName, 'process.pid': process.pid }) },
      scopeSpans: [{ scope: { name: 'holla' }, spans: spans.map(toWire) }],
    },
  ],
})

const toWire = (span: Span) => ({
  traceId: span.traceId,
  spanId: span.spanId,
  ...(span.parentSpanId && { parentSpanId: span.parentSpanId }),
  name: span.name,
  kind: kinds[span.kind],
  startTimeUnixNano: toNanoseconds(span.begunAt),
  endTimeUnixNano: toNanoseconds(span.endedAt),
  attributes: toAttributes(span.attributes),
  status: span.isError ? { code: failed } : {},
})

const toNanoseconds = (milliseconds: number) => String(BigInt(Math.round(milliseconds * 1_000)) * 1_000n)

const toAttributes = (attributes: Record<string, string | number>) =>
  Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
  }))

/** W3C Trace Context. */
export function parseTraceParent(
  header: string | undefined,
): { traceId: string; spanId: string; isSampled: boolean } | null {
  const [, traceId = '', spanId = '', flags = ''] =
    /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(header ?? '') ?? []
  return /[^0]/.test(traceId) && /[^0]/.test(spanId)
    ? { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 }
    : null
}

export const createId = (bytes: 8 | 16) => randomBytes(bytes).toString('hex')
