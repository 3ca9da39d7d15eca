/** Makes load in a process of its own: `node load-process.ts <options of autocannon as JSON>`; prints the result. */
import { createRequire } from 'node:module'

interface Client {
  setHeaders(headers: Record<string, string>): void
}

const { areMany, headers, ...options } = JSON.parse(process.argv[2] ?? '{}')
const autocannon = createRequire(import.meta.url)('autocannon')
let visitors = 0
const setupClient = (client: Client) => {
  visitors += 1
  client.setHeaders({ ...headers, ...(areMany ? { 'x-forwarded-for': `10.0.0.${visitors}` } : {}) })
}
process.stdout.write(JSON.stringify(await autocannon({ ...options, headers, setupClient })))
