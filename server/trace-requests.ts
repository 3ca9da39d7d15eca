import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Statement, statementChannel } from '../backend/database/slow-statement.ts'
import { toRouteName } from './route-name.ts'
import { createId, parseTraceParent, type TraceExporter } from './trace-exporter.ts'

const longestStatement = 500

interface Exchange {
  request: IncomingMessage
  response: ServerResponse
}

interface Trace {
  traceId: string
  spanId: string
  parentSpanId: string | null
  begunAt: number
}

/** A `traceparent` counts only from a proxy: strangers could fill the trace store. `share` goes from 0 to 1. */
export function traceRequests(
  exporter: TraceExporter,
  { share, isBehindProxy }: { share: number; isBehindProxy: boolean },
): void {
  const traces = new WeakMap<IncomingMessage, Trace>()
  const current = new AsyncLocalStorage<Trace | undefined>()

  subscribe('http.server.request.start', message => {
    const { request } = message as Exchange
    const parent = isBehindProxy ? parseTraceParent([request.headers.traceparent].flat()[0]) : null
    const isSampled = parent ? parent.isSampled : Math.random() < share
    const trace = isSampled
      ? {
          traceId: parent?.traceId ?? createId(16),
          spanId: createId(8),
          parentSpanId: parent?.spanId ?? null,
          begunAt: performance.now(),
        }
      : undefined
    // Also where it is undefined: a connection's next request would inherit this one's.
    current.enterWith(trace)
    if (trace) {
      traces.set(request, trace)
    }
  })

  statementChannel.subscribe(message => {
    const trace = current.getStore()
    if (trace) {
      const { text, milliseconds } = message as Statement
      exporter.add({
        traceId: trace.traceId,
        spanId: createId(8),
        parentSpanId: trace.spanId,
        kind: 'client',
        name: 'postgresql',
        ...toTimes(milliseconds),
        attributes: { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, longestStatement) },
        isError: false,
      })
    }
  })

  subscribe('http.server.response.finish', message => {
    const { request, response } = message as Exchange
    const trace = traces.get(request)
    if (!trace) {
      return
    }
    const { method = '', url = '' } = request
    const { statusCode: status } = response
    const route = toRouteName(url)
    exporter.add({
      traceId: trace.traceId,
      spanId: trace.spanId,
      parentSpanId: trace.parentSpanId,
      kind: 'server',
      name: `${method} ${route}`,
      ...toTimes(performance.now() - trace.begunAt),
      attributes: {
        'http.request.method': method,
        'http.route': route,
        'http.response.status_code': status,
        ...toRequestId(response),
      },
      isError: status >= 500,
    })
  })
}

function toTimes(milliseconds: number): { begunAt: number; endedAt: number } {
  const endedAt = Date.now()
  return { begunAt: endedAt - milliseconds, endedAt }
}

function toRequestId(response: ServerResponse): Record<string, string> {
  const id = response.getHeader('x-request-id')
  return typeof id === 'string' ? { 'holla.request_id': id } : {}
}
