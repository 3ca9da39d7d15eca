import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { noteDuration } from '../backend/database/slow-statement.ts'
import { parseTraceParent, type Span, TraceExporter } from './trace-exporter.ts'
import { traceRequests } from './trace-requests.ts'

const traceId = 'af7651916cd43dd8448eb211c80319c7'
const parentSpanId = 'b7ad6b7169203331'
const span: Span = {
  traceId,
  spanId: '00f067aa0ba902b7',
  parentSpanId,
  kind: 'server',
  name: 'GET /',
  begunAt: 1_764_000_000_000.125,
  endedAt: 1_764_000_000_001,
  attributes: { 'http.response.status_code': 503 },
  isError: true,
}
const target = { endpoint: 'http://collector.example', headers: { 'x-key': 'k' }, serviceName: 'holla' }
const log = { info: vi.fn(), error: vi.fn() }

test('spans are sent together in the form of OTLP', async () => {
  const send = vi.fn(async (_url: unknown, _init?: RequestInit) => new Response('{}'))
  const exporter = new TraceExporter(target, log, send as typeof fetch)
  exporter.add(span)
  await exporter.stop()
  const [url, init] = send.mock.calls[0] ?? []
  expect(url).toBe('http://collector.example/v1/traces')
  expect(init?.headers).toMatchObject({ 'x-key': 'k', 'content-type': 'application/json' })
  const { resourceSpans } = JSON.parse(String(init?.body))
  expect(resourceSpans[0].resource.attributes[0]).toEqual({
    key: 'service.name',
    value: { stringValue: 'holla' },
  })
  expect(resourceSpans[0].scopeSpans[0].spans).toEqual([
    {
      traceId,
      spanId: span.spanId,
      parentSpanId,
      name: 'GET /',
      kind: 2,
      startTimeUnixNano: '1764000000000125000',
      endTimeUnixNano: '1764000000001000000',
      attributes: [{ key: 'http.response.status_code', value: { intValue: '503' } }],
      status: { code: 2 },
    },
  ])
})

test('a receiver that is away is told of once and holds nothing up', async () => {
  const exporter = new TraceExporter(target, log, async () => new Response('', { status: 502 }))
  for (let n = 0; n < 2; n += 1) {
    exporter.add(span)
    await exporter.flush()
  }
  await exporter.stop()
  expect(log.error).toHaveBeenCalledTimes(1)
})

test('a header that is not one of a trace is none', () => {
  expect(parseTraceParent(`00-${traceId}-${parentSpanId}-01`)).toEqual({
    traceId,
    spanId: parentSpanId,
    isSampled: true,
  })
  expect(parseTraceParent(`00-${'0'.repeat(32)}-${parentSpanId}-01`)).toBeNull()
  expect(parseTraceParent('made up')).toBeNull()
  expect(parseTraceParent(undefined)).toBeNull()
})

const server = createServer(async (_, response) => {
  await Promise.resolve()
  noteDuration('select title from posts where slug = $1', performance.now() - 3)
  response.end('ok')
})
beforeAll(() => new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise(resolve => server.close(resolve)))

test('a request behind our proxy is part of its trace, named by its route, with its statements', async () => {
  const spans: Span[] = []
  const exporter = new TraceExporter(target, log, async () => new Response())
  exporter.add = added => spans.push(added)
  traceRequests(exporter, { share: 0, isBehindProxy: true })
  const { port } = server.address() as AddressInfo
  const ask = (traceparent: string) =>
    fetch(`http://127.0.0.1:${port}/company/blog/secret-draft`, { headers: { traceparent } })
  await ask(`00-${traceId}-${parentSpanId}-00`)
  await ask(`00-${traceId}-${parentSpanId}-01`)
  await expect.poll(() => spans.length).toBe(2)
  const [statement, request] = spans
  expect(request).toMatchObject({ traceId, parentSpanId, name: 'GET /company/blog/*', isError: false })
  expect(statement).toMatchObject({
    traceId,
    parentSpanId: request?.spanId,
    kind: 'client',
    attributes: { 'db.query.text': 'select title from posts where slug = $1' },
  })
  await exporter.stop()
})
