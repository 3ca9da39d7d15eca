import { Agent, get } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { type Line, say, toFact } from './report.ts'
import { makeDataDirectory, type Server, startServer } from './server.ts'

const connections = 24
const drainSeconds = 3
const probeEvery = 250

interface Target {
  server: Server
  agent: Agent
  isReady: boolean
}

const paths = ['/', '/company/blog', '/contact', '/rest/v1/posts?select=title,slug&limit=5']

/** The balancer goes by /readyz alone and retries nothing. @param words how many requests, 100,000 by default */
export async function measureRollingRestart(
  { databaseUrl, keys }: Server,
  [words = '100000']: string[],
): Promise<Line[]> {
  const wanted = Number(words)
  const directory = makeDataDirectory()
  const environment = { DRAIN_SECONDS: String(drainSeconds), SAMPLE_CONTENT: 'false' }
  const start = async (): Promise<Target> => ({
    server: await startServer(directory, { databaseUrl: databaseUrl(), environment }),
    agent: new Agent({ keepAlive: true }),
    isReady: false,
  })
  const targets = [await start(), await start(), await start()]
  const stopProbing = probe(targets)
  const failures: Record<string, number> = {}
  let sent = 0
  let restarts = 0

  const ask = async (): Promise<void> => {
    while (sent < wanted || restarts < targets.length) {
      sent += 1
      const number = sent
      const ready = targets.filter(({ isReady }) => isReady)
      const target = ready[number % ready.length]
      const outcome = target
        ? await request(target, paths[number % paths.length] ?? '/', {
            apikey: keys.publishable,
            'x-forwarded-for': toAddress(number),
          })
        : 'nobody is ready'
      if (outcome !== '200') {
        failures[outcome] = (failures[outcome] ?? 0) + 1
      }
      if (number % 10_000 === 0) {
        say(`${number} requests, ${restarts} restarts, failed: ${JSON.stringify(failures)}`)
      }
    }
  }
  await untilReady(targets)
  const load = Promise.all(Array.from({ length: connections }, ask))
  for (let place = 0; sent < wanted || restarts < targets.length; place = (place + 1) % targets.length) {
    await targets[place]?.server.stop()
    targets[place]?.agent.destroy()
    targets[place] = await start()
    restarts += 1
    await untilReady(targets)
  }
  await load
  stopProbing()
  await Promise.all(targets.map(({ server }) => server.stop()))
  const failed = Object.values(failures).reduce((sum, count) => sum + count, 0)
  return [
    toFact('requests', sent, ''),
    toFact('restarts meanwhile', restarts, ''),
    toFact('failed', failed, JSON.stringify(failures)),
  ]
}

function probe(targets: Target[]): () => void {
  const timer = setInterval(() => {
    for (const target of [...targets]) {
      fetch(`${target.server.url}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
        async answer => {
          await answer.arrayBuffer()
          target.isReady = answer.status === 200
        },
        () => {
          target.isReady = false
        },
      )
    }
  }, probeEvery)
  return () => clearInterval(timer)
}

async function untilReady(targets: Target[]): Promise<void> {
  while (!targets.every(({ isReady }) => isReady)) {
    await delay(50)
  }
}

function request({ server, agent }: Target, path: string, headers: Record<string, string>): Promise<string> {
  return new Promise(resolve => {
    const asked = get(server.url + path, { agent, headers, timeout: 30_000 }, answer => {
      answer.resume()
      answer.once('end', () => resolve(String(answer.statusCode)))
      answer.once('error', error => resolve(error.message))
    })
    asked.once('timeout', () => asked.destroy(new Error('no answer')))
    asked.once('error', error => resolve(error.message))
  })
}

const toAddress = (number: number) => `10.${(number >> 8) & 255}.${number & 255}.1`
