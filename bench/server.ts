import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

export const root = join(import.meta.dirname, '..')

export interface Server {
  url: string
  keys: { publishable: string; secret: string }
  admin: { email: string; password: string }
  /** Of its own PostgreSQL, for what no client may do. */
  databaseUrl(): string
  /** Milliseconds from the command to the first page. */
  startedIn: number
  /** Seconds of supervisor and workers. */
  measureCpu(): number
  /** With PostgreSQL's. */
  measureTotalCpu(): number
  /** MB of supervisor and workers. */
  measureMemory(): number
  /** The same, with shared pages counted once. */
  measureProportionalMemory(): number
  /** MB, with shared pages counted once. */
  measurePostgres(): number
  stop(): Promise<void>
}

const timeout = 60_000

/** With its flags, as they change the memory. */
const { start: startScript } = (
  JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: { start: string } }
).scripts

export function makeDataDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'holla-bench-'))
  process.on('exit', () => rmSync(directory, { recursive: true, force: true }))
  return join(directory, 'data')
}

const keys = {
  publishable: `sb_publishable_${randomBytes(12).toString('hex')}`,
  secret: `sb_secret_${randomBytes(12).toString('hex')}`,
}
const admin = { email: 'bench@holla.example', password: randomBytes(12).toString('hex') }

const children = new Set<ChildProcess>()

/** Also after an aborted run, which would leave its server and PostgreSQL running. */
export async function stopServers(): Promise<void> {
  await Promise.all([...children].map(stop))
}

export async function startServer(
  dataDirectory: string,
  {
    core,
    databaseUrl,
    environment = {},
  }: { core?: number; databaseUrl?: string; environment?: Record<string, string> } = {},
): Promise<Server> {
  const begun = performance.now()
  // The script replaces its shell, so the child's process is the server's.
  const pinned = core === undefined ? [] : ['taskset', '-c', String(core)]
  const [command = 'sh', ...words] = [...pinned, 'sh', '-c', startScript]
  const child = spawn(command, words, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: 'production',
      PORT: '0',
      // Each of 5,000 subscribers has an address of its own.
      TRUSTED_PROXIES: '1',
      DATA_DIR: dataDirectory,
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
      SUPABASE_PUBLISHABLE_KEY: keys.publishable,
      SUPABASE_SECRET_KEY: keys.secret,
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      ...environment,
    },
  })
  children.add(child)
  child.once('exit', () => children.delete(child))
  const url = await readAddress(child)
  const home = await fetch(url)
  if (!home.ok) {
    throw new Error(`The home page answers ${home.status}`)
  }
  await home.arrayBuffer()
  const startedIn = performance.now() - begun
  return {
    url,
    keys,
    admin,
    databaseUrl: () => readDatabaseUrl(join(dataDirectory, 'postgres')),
    startedIn,
    measureCpu: () => sumOf(listTree(child.pid ?? 0).filter(isNode), readCpu),
    measureTotalCpu: () => sumOf(listTree(child.pid ?? 0), readCpuWithEnded),
    measureMemory: () => sumOf(listTree(child.pid ?? 0).filter(isNode), readMemory),
    measureProportionalMemory: () => sumOf(listTree(child.pid ?? 0).filter(isNode), readProportionalMemory),
    measurePostgres: () =>
      sumOf(listTree(readPostmaster(join(dataDirectory, 'postgres'))), readProportionalMemory),
    stop: () => stop(child),
  }
}

function readAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    const read = (chunk: Buffer) => {
      output += chunk
      const [, port] = output.match(/The site is at \S+?:(\d+)/) ?? []
      if (port) resolve(`http://127.0.0.1:${port}`)
    }
    const fail = (reason: string) => reject(new Error(`The server ${reason}:\n${output.slice(-4_000)}`))
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('exit', code => fail(`ended with ${code} before it was ready`))
    void setTimeout(timeout, null, { ref: false }).then(() => fail('was not ready in time'))
  })
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) {
    return
  }
  const ended = new Promise(resolve => child.once('exit', resolve))
  child.kill('SIGTERM')
  await Promise.race([ended, setTimeout(20_000, null, { ref: false }).then(() => child.kill('SIGKILL'))])
  await ended
}

function readDatabaseUrl(cluster: string): string {
  const [password, postmaster] = ['password', 'postmaster.pid'].map(name =>
    readFileSync(join(cluster, name), 'utf8').trim(),
  )
  return `postgres://postgres:${password}@127.0.0.1:${postmaster?.split('\n')[3]}/postgres`
}

const sumOf = (pids: number[], read: (pid: number) => number) => pids.reduce((sum, pid) => sum + read(pid), 0)

function listTree(pid: number): number[] {
  const children = tryToRead(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number)
  return [pid, ...children.flatMap(listTree)]
}

const isNode = (pid: number) => !tryToRead(`/proc/${pid}/comm`).startsWith('postgres')

const readPostmaster = (cluster: string) => Number(tryToRead(join(cluster, 'postmaster.pid')).split('\n')[0])

const readProportionalMemory = (pid: number) =>
  Number(tryToRead(`/proc/${pid}/smaps_rollup`).match(/^Pss:\s+(\d+)/m)?.[1] ?? 0) / 1024

function tryToRead(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/** In seconds. */
export const readCpu = (pid: number) => readTimes(pid, 2)

/** With children that have ended, such as connections of PostgreSQL. */
const readCpuWithEnded = (pid: number) => readTimes(pid, 4)

/** proc(5), fields 14 to 17, in hundredths of seconds: user and system time, then children's. Names may hold blanks. */
function readTimes(pid: number, count: number): number {
  const facts = tryToRead(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ') ?? []
  return facts.slice(11, 11 + count).reduce((sum, time) => sum + Number(time), 0) / 100
}

function readMemory(pid: number): number {
  const status = `/proc/${pid}/status`
  const kilobytes = existsSync(status)
    ? readFileSync(status, 'utf8').match(/VmRSS:\s+(\d+)/)?.[1]
    : spawnSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }).stdout
  return Number(kilobytes) / 1024
}
