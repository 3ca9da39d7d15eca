/** A backend in a process of its own, to be killed: `node storage-process.ts <addresses as JSON> <files directory>`. */
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { Database } from '../../../../backend/database.ts'
import { createBackend } from '../../../../backend/gateway.ts'

const [urls = '', filesDirectory = ''] = process.argv.slice(2)
const backend = createBackend({
  database: new Database(JSON.parse(urls), { connections: 4 }),
  keys: { publishable: 'sb_publishable_test', secret: 'sb_secret_test' },
  siteUrl: 'http://localhost:3000',
  filesDirectory,
  sendMail: null,
  allowSignUp: true,
  functions: {},
  limitRequests: false,
  log: { info: () => {}, error: (message, facts) => process.stderr.write(`${message} ${facts?.error}\n`) },
})
await backend.start()
const server = createAdaptorServer({
  fetch: (request: Request) => backend.fetch(request, { address: '127.0.0.1' }),
})
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`)
})
