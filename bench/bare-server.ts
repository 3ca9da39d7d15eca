/** Node alone: `node bare-server.ts <file>` answers every request with the JSON in that file. */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface BareAnswer {
  headers: string[]
  body: string // in base64
}

const { headers, body } = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as BareAnswer
const bytes = Buffer.from(body, 'base64')
const server = createServer((_, response) => {
  response.writeHead(200, headers)
  response.end(bytes)
})
server.listen(0, '127.0.0.1', () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`))
