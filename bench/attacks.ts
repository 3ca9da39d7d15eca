import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { addPictures } from './attacks/add-pictures.ts'
import type { Line } from './report.ts'
import { root, type Server } from './server.ts'

interface Attack {
  program: string
  way: string
  networks: number
}

const realtime = [
  ...['topics', 'channels', 'filters', 'conditions', 'patterns', 'frames', 'unfinished', 'pings', 'unread'],
  'half-open',
]

const slowClients = ['bodies', 'uploads', 'forms', 'forms-of-known-length', 'heads', 'unread']
const rest = [
  ...['embeds', 'embeds-of-three', 'wide', 'wide-csv', 'count', 'lists', 'order', 'cheap', 'unknown-names'],
  ...['form', 'object', 'form-to-function', 'rows-to-function', 'drop-pages', 'searches', 'parameters'],
  ...['missing', 'missing-posts', 'contact-function', 'sign-up', 'storage-list'],
]

const attacks: Attack[] = [
  { program: 'realtime', way: 'none', networks: 1 },
  ...realtime.flatMap(way => byOneAndMany('realtime', way)),
  ...slowClients.flatMap(way => byOneAndMany('slow-clients', way)),
  ...byOneAndMany('pictures', 'sizes'),
  ...rest.flatMap(way => byOneAndMany('rest', way)),
]

const seconds = 15
const visitor = '127.9.9.9'
const connections = new Agent({ keepAlive: true, maxSockets: 6 })
const columns: Line = [
  'attack',
  '/ p95',
  '/company/blog p95',
  'list p95',
  'save p95',
  'sign-in p95',
  'errors',
  'MB',
  'PostgreSQL MB',
  'CPU %',
]

/** What others notice during each attack: 95th percentiles in milliseconds, and the most memory. */
export async function measureAttacks(server: Server, names: string[]): Promise<Line[]> {
  const lines: Line[] = [columns]
  // For the attack on them, which has no right to list them.
  process.env.PICTURES = (await addPictures(server, await signIn(server))).join()
  for (const attack of attacks) {
    const name = `${attack.program} ${attack.way}`
    if (names.length === 0 || names.some(part => name.includes(part))) {
      // Anew, as the sign-ins of all attacks are more than an account has sessions.
      lines.push(await measureAttack({ server, token: await signIn(server), name }, attack))
    }
  }
  return lines
}

interface Measured {
  server: Server
  token: string
  name: string
}

async function measureAttack({ server, token, name }: Measured, attack: Attack): Promise<Line> {
  const { program, way, networks } = attack
  const script = join(root, 'bench/attacks', `${program}.ts`)
  const child = pin(process.execPath, [
    script,
    ...[way, server.url, server.keys.publishable, String(seconds), String(networks)],
  ])
  let output = ''
  child.stdout?.on('data', chunk => {
    output += chunk
  })
  const ended = once(child, 'exit')
  const before = server.measureCpu()
  const begun = performance.now()
  await setTimeout(1_000)
  const times: Record<string, number[]> = { home: [], blog: [], list: [], save: [], signIn: [] }
  const errors = new Map<string, number>()
  let memory = 0
  let postgres = 0
  const until = Date.now() + (seconds - 2) * 1000
  const note = async (kind: string, work: () => Promise<unknown>) => {
    const from = performance.now()
    await work().catch(() => {
      errors.set(kind, (errors.get(kind) ?? 0) + 1)
    })
    times[kind]?.push(performance.now() - from)
  }
  for (let round = 0; Date.now() < until; round += 1) {
    memory = Math.max(memory, server.measureProportionalMemory())
    postgres = Math.max(postgres, server.measurePostgres())
    await note('home', () => ask(server, '/'))
    await note('blog', () => ask(server, '/company/blog'))
    await note('list', () => ask(server, '/rest/v1/posts?select=id,title,updated_at', { token }))
    if (round % 12 === 0) await note('signIn', () => signIn(server))
    if (round % 12 === 6) await note('save', () => save(server, token, round))
    await setTimeout(50)
  }
  const used = (server.measureCpu() - before) / ((performance.now() - begun) / 1000)
  await ended
  process.stderr.write(`${name} ${networks}: ${output}`)
  const p95 = (kind: string) => {
    const sorted = (times[kind] ?? []).sort((a, b) => a - b)
    return Math.round(sorted[Math.floor(sorted.length * 0.95)] ?? 0)
  }
  return [
    `${name}, ${networks === 1 ? 'one network' : `${networks} networks`}`,
    ...['home', 'blog', 'list', 'save', 'signIn'].map(kind => `${p95(kind)}`),
    [...errors].map(([kind, count]) => `${count} ${kind}`).join(', ') || '0',
    `${Math.round(memory)}`,
    `${Math.round(postgres)}`,
    `${Math.round(used * 100)}`,
  ]
}

function byOneAndMany(program: string, way: string): Attack[] {
  return [1, 100].map(networks => ({ program, way, networks }))
}

/** On a core of its own where there are two, as the server has the first. */
function pin(command: string, args: string[]): ChildProcess {
  const options = { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] as ['ignore', 'pipe', 'inherit'] }
  return availableParallelism() > 1
    ? spawn('taskset', ['-c', '1', command, ...args], options)
    : spawn(command, args, options)
}

interface Asked {
  token?: string
  from?: string
  method?: string
  body?: object
}

function ask(
  server: Server,
  path: string,
  { token, from, method = 'GET', body }: Asked = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = {
      apikey: server.keys.publishable,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    }
    const sent = request(
      server.url + path,
      { method, headers, localAddress: from ?? visitor, agent: from ? false : connections },
      answer => {
        let text = ''
        answer.on('data', chunk => {
          text += chunk
        })
        answer.on('end', () =>
          (answer.statusCode ?? 500) < 400
            ? resolve(text)
            : reject(new Error(`${path}: ${answer.statusCode} ${text}`)),
        )
      },
    )
    sent.setTimeout(10_000, () => sent.destroy(new Error('timeout')))
    sent.on('error', reject)
    sent.end(body && JSON.stringify(body))
  })
}

let signIns = 0

/** Each from another network, as one may try a few hundred times in ten minutes. */
async function signIn(server: Server): Promise<string> {
  signIns += 1
  const answer = await ask(server, '/auth/v1/token?grant_type=password', {
    from: `127.8.${Math.floor(signIns / 200)}.${(signIns % 200) + 1}`,
    method: 'POST',
    body: server.admin,
  })
  return (JSON.parse(answer) as { access_token: string }).access_token
}

const save = (server: Server, token: string, round: number) =>
  ask(server, '/rest/v1/posts?slug=eq.pick-one-number-and-put-it-on-the-wall', {
    token,
    method: 'PATCH',
    body: { content: `<p>${round} ${'measured '.repeat(20_000)}</p>` },
  })
