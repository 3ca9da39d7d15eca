/** `npm run bench -- [part] [--write]`: with `--write` the table goes into docs/measurements.md. */
import { availableParallelism } from 'node:os'
// @ts-expect-error bin/ is JavaScript for Node 20 and has no types
import { prepare } from '../bin/install-and-build.js'
import { measureAttacks } from './attacks.ts'
import { measureAwake } from './awake.ts'
import { measureBackend, measureBlogQuery } from './backend.ts'
import { measureConsistency } from './consistency.ts'
import { measureHistory } from './history.ts'
import { compareWithBare } from './kept.ts'
import { measureLoad } from './load.ts'
import { compareWithNginx } from './nginx.ts'
import { measurePages } from './pages.ts'
import { measurePosts } from './posts.ts'
import { columns, type Line, printTable, say, toFact, toLine, writeTable } from './report.ts'
import { measureRollingRestart } from './rolling.ts'
import { makeDataDirectory, type Server, startServer, stopServers } from './server.ts'
import { measureSize } from './size.ts'

const parts: Record<string, (server: Server, names: string[]) => Promise<Line[]>> = {
  all: async server => [
    columns,
    ...(await measureShownPages(server)),
    ...(await measureBlogQuery(server)),
    ...(await measureProcess(server)),
  ],
  pages: measurePages,
  awake: measureAwake,
  kept: compareWithBare,
  consistency: measureConsistency,
  nginx: compareWithNginx,
  rolling: measureRollingRestart,
  posts: measurePosts,
  history: measureHistory,
  size: measureSize,
  attacks: measureAttacks,
  backend: async server => [columns, ...(await measureBackend(server)), ...(await measureProcess(server))],
}

const [name = 'all', ...rest] = process.argv.slice(2)
const part = parts[name]
if (!part) {
  process.stderr.write(`Say which part to measure: ${Object.keys(parts).join(', ')}\n`)
  process.exit(1)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void stopServers().then(() => process.exit(1)))
}
await prepare({ build: true, dev: true })
say(`Measuring on ${availableParallelism()} cores, node ${process.versions.node}; this takes minutes…`)
try {
  // The attackers have the other core, and come without a proxy.
  const server = await startServer(
    makeDataDirectory(),
    name === 'attacks' ? { core: 0, environment: { TRUSTED_PROXIES: '0' } } : {},
  )
  const lines = await part(
    server,
    rest.filter(word => !word.startsWith('--')),
  )
  printTable(lines)
  if (rest.includes('--write')) {
    writeTable(name, lines)
  }
} finally {
  await stopServers()
}

async function measureShownPages(server: Server): Promise<Line[]> {
  const lines: Line[] = []
  for (const [title, path] of Object.entries({ 'home page': '/', 'blog page': '/company/blog' })) {
    // As browsers ask, so that the cached compressed bytes are sent.
    const headers = { accept: 'text/html', 'accept-encoding': 'gzip, deflate, br' }
    const measure = await measureLoad({ url: server.url + path, headers, measureCpu: server.measureTotalCpu })
    lines.push(toLine(title, measure, server.measureMemory()))
  }
  return lines
}

async function measureProcess(server: Server): Promise<Line[]> {
  const memory = server.measureMemory()
  const folder = makeDataDirectory()
  const first = await startServer(folder)
  await first.stop()
  const second = await startServer(folder)
  const atRest = second.measureMemory()
  await second.stop()
  return [
    toFact('memory after', memory, 'MB'),
    toFact('memory at rest', atRest, 'MB'),
    toFact('start, cold', first.startedIn, 'ms'),
    toFact('start, second', second.startedIn, 'ms'),
  ]
}
