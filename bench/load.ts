import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'

export interface Load {
  url: string
  headers?: Record<string, string>
  method?: string
  body?: string
  connections?: number
  rounds?: number
  secondsPerRound?: number
}

export interface Measure {
  requestsPerSecond: number
  p50: number
  p99: number
  /** Answers other than 2xx, errors and timeouts, over all rounds. */
  failures: number
}

/** Several rounds of load from a process of its own, after one that warms up; the median of each figure. */
export async function measureLoad(load: Load): Promise<Measure> {
  const { rounds = 3, secondsPerRound = 3 } = load
  await run(load, 1)
  const results: Result[] = []
  for (let round = 0; round < rounds; round += 1) {
    results.push(await run(load, secondsPerRound))
  }
  const medianOf = (pick: (result: Result) => number) => median(results.map(pick))
  return {
    requestsPerSecond: medianOf(({ requests }) => requests.average),
    p50: medianOf(({ latency }) => latency.p50),
    p99: medianOf(({ latency }) => latency.p99),
    failures: results.reduce((sum, { non2xx, errors, timeouts }) => sum + non2xx + errors + timeouts, 0),
  }
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** The part of autocannon's report that is used. */
interface Result {
  requests: { average: number }
  latency: { p50: number; p99: number }
  non2xx: number
  errors: number
  timeouts: number
}

const autocannon = createRequire(import.meta.url).resolve('autocannon')

function run({ url, headers = {}, method = 'GET', body, connections = 32 }: Load, seconds: number) {
  const options = [
    ...['--json', '--no-progress', '--connections', String(connections), '--duration', String(seconds)],
    ...['--method', method],
    ...Object.entries(headers).flatMap(([name, value]) => ['--headers', `${name}=${value}`]),
    ...(body === undefined ? [] : ['--body', body]),
  ]
  return new Promise<Result>((resolve, reject) => {
    const child = spawn(process.execPath, [autocannon, ...options, url], {
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    let errors = ''
    child.stdout.on('data', chunk => {
      output += chunk
    })
    child.stderr.on('data', chunk => {
      errors += chunk
    })
    child.on('error', reject)
    child.on('close', code => {
      if (code === 0) {
        resolve(JSON.parse(output) as Result)
      } else {
        reject(new Error(`autocannon ended with ${code}: ${errors}`))
      }
    })
  })
}
