import { readFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

const toPath = (name: string) => join(import.meta.dirname, 'tls', name)

export const keyPath = toPath('key.pem')
export const certificatePath = toPath('certificate.pem')

/** Signed by itself, for localhost and 127.0.0.1. */
export const certificate = readFileSync(certificatePath, 'utf8')

export interface WebhookCall {
  path: string
  headers: IncomingHttpHeaders
  body: string
  bytes: Buffer
}

/** A real HTTPS server on a free port that keeps what it is sent. */
export async function openWebhookReceiver() {
  const receiver = {
    port: 0,
    calls: [] as WebhookCall[],
    /** What the next calls are answered. */
    status: 200,
    answer: 'ok',
    headers: {} as Record<string, string>,
    close: () =>
      new Promise<void>(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  const server = createServer({ key: readFileSync(keyPath), cert: certificate }, (request, response) => {
    const chunks: Buffer[] = []
    request.on('data', chunk => chunks.push(chunk))
    request.on('end', () => {
      const bytes = Buffer.concat(chunks)
      const { url: path = '', headers } = request
      receiver.calls.push({ path, headers, body: bytes.toString(), bytes })
      response.writeHead(receiver.status, receiver.headers).end(receiver.answer)
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  receiver.port = (server.address() as AddressInfo).port
  return receiver
}
