import { spawn } from 'node:child_process'
import { join } from 'node:path'

export interface Load {
  url: string
  headers?: Record<string, string>
  /** Each connection has an address of its own, as one visitor alone would use up the budget of strangers. */
  areMany?: boolean
  connections?: number
  rounds?: number
  secondsPerRound?: number
  /** Seconds of processor time that what is measured has used. */
  measureCpu?: () => number
}

export interface Measure {
  requestsPerSecond: number
  p50: number
  p99: number
  /** Over all rounds, with answers other than 2xx. */
  failures: number
  /** In milliseconds; other programs disturb this figure least. */
  cpuPerRequest: number | null
}

/** The median of several rounds after one that warms up. */
export async function measureLoad({ measureCpu, ...load }: Load): Promise<Measure> {
  const { rounds = 3, secondsPerRound = 3 } = load
  await run(load, 1)
  const results: (Result & { cpu: number })[] = []
  for (let round = 0; round < rounds; round += 1) {
    const before = measureCpu?.() ?? 0
    const result = await run(load, secondsPerRound)
    results.push({ ...result, cpu: (measureCpu?.() ?? 0) - before })
  }
  const medianOf = (pick: (result: Result & { cpu: number }) => number) => median(results.map(pick))
  return {
    requestsPerSecond: medianOf(({ requests }) => requests.average),
    p50: medianOf(({ latency }) => latency.p50),
    p99: medianOf(({ latency }) => latency.p99),
    failures: results.reduce((sum, { non2xx, errors, timeouts }) => sum + non2xx + errors + timeouts, 0),
    cpuPerRequest: measureCpu ? medianOf(({ cpu, requests }) => (1000 * cpu) / requests.total) : null,
  }
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

interface Result {
  requests: { average: number; total: number }
  latency: { p50: number; p99: number }
  non2xx: number
  errors: number
  timeouts: number
}

const program = join(import.meta.dirname, 'load-process.ts')

function run({ url, headers = {}, connections = 32, areMany = false }: Load, seconds: number) {
  const options = JSON.stringify({ url, headers, connections, duration: seconds, areMany })
  return new Promise<Result>((resolve, reject) => {
    const child = spawn(process.execPath, [program, options], { stdio: ['ignore', 'pipe', 'pipe'] })
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
        reject(new Error(`The load ended with ${code}: ${errors}`))
      }
    })
  })
}
