/**
 * `npm run bench` measures the running product: start-up, pages, the blog query, memory.
 * `npm run bench -- pages` and `npm run bench -- backend` measure one side in more depth.
 */
import { availableParallelism } from 'node:os'
// @ts-expect-error bin/ is JavaScript for Node 20 and has no types
import { prepare } from '../bin/prepare.js'
import { measureBackend, measureBlogQuery } from './backend.ts'
import { measureLoad } from './load.ts'
import { columns, type Line, printTable, say, toFact, toLine } from './report.ts'
import { makeDataDirectory, type Server, startServer, stopServers } from './server.ts'

const parts = ['all', 'pages', 'backend'] as const
type Part = (typeof parts)[number]

const shownPages = { 'home page': '/', 'blog page': '/company/blog' }
const allPages = {
  ...shownPages,
  'careers page': '/company/careers',
  'contact page': '/contact',
  'sign of life': '/healthz',
}

const part = parts.find(name => name === (process.argv[2] ?? 'all'))
if (!part) {
  process.stderr.write(`Say which part to measure: ${parts.join(', ')}\n`)
  process.exit(1)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void stopServers().then(() => process.exit(1)))
}
await prepare({ build: true })
say(`Measuring on ${availableParallelism()} cores, node ${process.versions.node}; a minute or two…`)
printTable([columns, ...(await measure(part))])

async function measure(part: Part): Promise<Line[]> {
  const dataDirectory = makeDataDirectory()
  try {
    const first = await startServer(dataDirectory)
    await first.stop()
    const server = await startServer(dataDirectory)
    const atRest = server.measureMemory()
    return [
      ...(part === 'backend' ? [] : await measurePages(server)),
      ...(part === 'all' ? await measureBlogQuery(server) : []),
      ...(part === 'backend' ? await measureBackend(server) : []),
      toFact('memory at rest', atRest, 'MB'),
      toFact('memory after', server.measureMemory(), 'MB'),
      toFact('start, cold', first.startedIn, 'ms'),
      toFact('start, second', server.startedIn, 'ms'),
    ]
  } finally {
    await stopServers()
  }
}

async function measurePages(server: Server): Promise<Line[]> {
  const lines: Line[] = []
  for (const [title, path] of Object.entries(part === 'pages' ? allPages : shownPages)) {
    // As browsers ask, so that the kept compressed bytes are sent.
    const headers = { accept: 'text/html', 'accept-encoding': 'gzip, deflate, br' }
    const measure = await measureLoad({ url: server.url + path, headers })
    lines.push(toLine(title, measure, server.measureMemory()))
  }
  return lines
}
