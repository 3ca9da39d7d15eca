import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { median } from './load.ts'
import { type Line, toFact } from './report.ts'
import type { Server } from './server.ts'
import type { Order, Report } from './subscribers.ts'

const subscribers = 5_000
const changes = 5

export async function measureFanOut(server: Server): Promise<Line[]> {
  const child = fork(join(import.meta.dirname, 'subscribers.ts'))
  const tell = (order: Order) => child.send(order)
  const hear = async () => {
    const [report] = (await once(child, 'message')) as [Report]
    if (report.failure) {
      throw new Error(`The subscribers failed: ${report.failure}`)
    }
    return report
  }
  try {
    const url = `${server.url.replace('http', 'ws')}/realtime/v1/websocket`
    const begun = performance.now()
    tell({ join: { url: `${url}?apikey=${server.keys.publishable}&vsn=2.0.0`, subscribers } })
    await hear()
    const joinedIn = performance.now() - begun
    const memory = server.measureMemory()
    const reports: Report[] = []
    for (let i = 0; i < changes; i += 1) {
      tell({ listen: true })
      await hear()
      const heard = hear()
      const sentAt = Date.now()
      await write(server, `Told to all ${i}`)
      const { heardAt } = await heard
      reports.push({ heardAt: heardAt.map(time => time - sentAt).toSorted((a, b) => a - b) })
    }
    const at = (share: number) =>
      median(reports.map(({ heardAt }) => heardAt[Math.ceil(heardAt.length * share) - 1] ?? Number.NaN))
    return [
      toFact(`${subscribers} subscribers, joined`, joinedIn, 'ms'),
      toFact('change told to half of them', at(0.5), 'ms'),
      toFact('change told to 99 %', at(0.99), 'ms'),
      toFact('change told to all', at(1), 'ms'),
      toFact('memory with them', memory, 'MB'),
    ]
  } finally {
    child.kill()
  }
}

async function write({ url, keys }: Server, name: string): Promise<void> {
  const answer = await fetch(`${url}/rest/v1/categories`, {
    method: 'POST',
    headers: { apikey: keys.secret, 'content-type': 'application/json' },
    body: JSON.stringify({ name }),
  })
  if (!answer.ok) {
    throw new Error(`The change could not be written: ${answer.status} ${await answer.text()}`)
  }
}
