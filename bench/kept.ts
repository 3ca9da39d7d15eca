import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BareAnswer } from './bare-server.ts'
import { measureLoad, median } from './load.ts'
import { type Line, say } from './report.ts'
import { readCpu, type Server } from './server.ts'

const rounds = 7
const secondsPerRound = 2

interface Kept {
  path: string
  headers: Record<string, string>
}

export async function compareWithBare(server: Server): Promise<Line[]> {
  const asBrowser = { accept: 'text/html', 'accept-encoding': 'gzip, deflate, br' }
  const question = 'select=*,categories(name)&order=created_at.desc,id.desc&limit=9'
  const kept: Record<string, Kept> = {
    'home page, brotli': { path: '/', headers: asBrowser },
    'home page, not compressed': { path: '/', headers: { accept: 'text/html' } },
    'blog, not compressed': { path: '/company/blog', headers: { accept: 'text/html' } },
    '9 whole rows of REST': {
      path: `/rest/v1/posts?${question}`,
      headers: { apikey: server.keys.publishable, accept: 'application/json' },
    },
  }
  const lines: Line[] = [['', 'KB', 'ours µs', 'bare µs', 'ratio', 'of the rounds']]
  for (const [title, one] of Object.entries(kept)) {
    lines.push(await compare(server, title, one))
  }
  return lines
}

async function compare(server: Server, title: string, { path, headers }: Kept): Promise<Line> {
  const url = server.url + path
  await readAnswer(url, headers)
  const answer = await readAnswer(url, headers)
  const bare = await startBare(answer)
  const measure = async (address: string, measureCpu: () => number) => {
    const load = { url: address, headers, areMany: true, rounds: 1, secondsPerRound, measureCpu }
    const { cpuPerRequest, failures } = await measureLoad(load)
    if (failures > 0) {
      throw new Error(`${failures} requests of ${title} failed`)
    }
    return 1000 * (cpuPerRequest ?? Number.NaN)
  }
  try {
    const costs: { ours: number; theirs: number }[] = []
    for (let round = 0; round < rounds; round += 1) {
      const ours = await measure(url, server.measureTotalCpu)
      const theirs = await measure(bare.url + path, bare.measureCpu)
      say(`${title}: ours ${ours.toFixed(1)} µs, bare ${theirs.toFixed(1)} µs`)
      costs.push({ ours, theirs })
    }
    const ratios = costs.map(({ ours, theirs }) => ours / theirs)
    return [
      title,
      (answer.body.length * 0.00075).toFixed(1),
      median(costs.map(({ ours }) => ours)).toFixed(1),
      median(costs.map(({ theirs }) => theirs)).toFixed(1),
      median(ratios).toFixed(2),
      ratios.map(ratio => ratio.toFixed(2)).join(' '),
    ]
  } finally {
    bare.stop()
  }
}

const addedByNode = new Set(['date', 'connection', 'keep-alive'])

function readAnswer(url: string, headers: Record<string, string>): Promise<BareAnswer> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { ...headers, 'x-forwarded-for': '10.1.1.1' } }, response => {
      const chunks: Buffer[] = []
      response.on('data', chunk => chunks.push(chunk))
      response.on('end', () => {
        const pairs = Object.entries(response.headersDistinct).flatMap(([name, values = []]) =>
          addedByNode.has(name) ? [] : values.map(value => [name, value]),
        )
        resolve({ headers: pairs.flat(), body: Buffer.concat(chunks).toString('base64') })
      })
    }).on('error', reject)
  })
}

async function startBare(answer: BareAnswer) {
  const folder = mkdtempSync(join(tmpdir(), 'holla-bare-'))
  const file = join(folder, 'answer.json')
  writeFileSync(file, JSON.stringify(answer))
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bare-server.ts'), file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [port] = await once(child.stdout, 'data')
  return {
    url: `http://127.0.0.1:${String(port).trim()}`,
    measureCpu: () => readCpu(child.pid ?? 0),
    stop: () => {
      child.kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
