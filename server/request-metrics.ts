import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Counter, Histogram } from 'prom-client'
import { metrics } from '../backend/metrics.ts'
import { toRouteName } from './route-name.ts'

const registers = [metrics]
const bounds = [0.001, 0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10] // seconds

interface RouteCounts {
  statuses: Map<number, number>
  buckets: number[] // one more than bounds
  seconds: number
}

/** Counted here, as the registry's look-up takes a fiftieth of a cached page's time. */
const routes = new Map<string, RouteCounts>()

new Counter({
  name: 'holla_http_requests_total',
  help: 'Requests answered',
  labelNames: ['route', 'status'],
  registers,
  collect() {
    this.reset()
    for (const [route, { statuses }] of routes) {
      for (const [status, count] of statuses) {
        this.inc({ route, status }, count)
      }
    }
  },
})

const durationName = 'holla_http_request_duration_seconds'

class RequestDurations extends Histogram<'route'> {
  override async get() {
    const values = [...routes].flatMap(([route, { buckets, seconds }]) => {
      let total = 0
      const cumulative = buckets.map((count, i) => {
        total += count
        return {
          metricName: `${durationName}_bucket`,
          labels: { route, le: bounds[i] ?? '+Inf' },
          value: total,
        }
      })
      return [
        ...cumulative,
        { metricName: `${durationName}_sum`, labels: { route }, value: seconds },
        { metricName: `${durationName}_count`, labels: { route }, value: total },
      ]
    })
    return { ...(await super.get()), values }
  }
}

new RequestDurations({
  name: durationName,
  help: 'From the head of a request to the end of its answer',
  labelNames: ['route'],
  registers,
})

interface Exchange {
  request: IncomingMessage
  response: ServerResponse & { [begunAt]?: number }
}

const begunAt = Symbol('begun at')

export function countRequests(): void {
  subscribe('http.server.request.start', message => {
    ;(message as Exchange).response[begunAt] = performance.now()
  })
  subscribe('http.server.response.finish', message => {
    const { request, response } = message as Exchange
    const now = performance.now()
    count(toRouteName(request.url ?? ''), response.statusCode, (now - (response[begunAt] ?? now)) / 1000)
  })
}

function count(route: string, status: number, seconds: number): void {
  let counts = routes.get(route)
  if (!counts) {
    counts = { statuses: new Map(), buckets: Array(bounds.length + 1).fill(0), seconds: 0 }
    routes.set(route, counts)
  }
  counts.statuses.set(status, (counts.statuses.get(status) ?? 0) + 1)
  const bucket = bounds.findIndex(bound => seconds <= bound)
  const index = bucket < 0 ? bounds.length : bucket
  counts.buckets[index] = (counts.buckets[index] ?? 0) + 1
  counts.seconds += seconds
}
