import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { Agent, request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  makeCertificate,
  type ReverseProxy,
  removeCertificate,
  startCaddy,
  startNginx,
} from './support/proxy.ts'

const certificate = makeCertificate()
const agent = new Agent({ rejectUnauthorized: false })
const processes: Server[] = []
let nginx: ReverseProxy
let slowReads = 0

beforeAll(async () => {
  for (let n = 0; n < 3; n += 1) {
    const server = createServer((asked, answer) => {
      if (asked.url === '/cut') {
        asked.socket.destroy()
      } else if (asked.url === '/hung' && n === 1) {
        // As a process that is stopped amid its work: connected, and silent.
      } else if (asked.url === '/slow') {
        slowReads += 1
        setTimeout(() => answer.writeHead(200).end(), 20_000)
      } else {
        answer.writeHead(asked.url === '/away' ? 503 : 200).end()
      }
    })
    processes.push(server.listen(0, '127.0.0.1'))
    await once(server, 'listening')
  }
  const ports = processes.map(server => (server.address() as AddressInfo).port)
  nginx = await startNginx(ports, certificate)
  await vi.waitFor(async () => expect(await ask('/')).toBe(200), { timeout: 30_000 })
})

afterAll(async () => {
  await nginx.stop()
  for (const server of processes) {
    server.close()
    server.closeAllConnections()
  }
  removeCertificate(certificate)
})

/** Caddy knows the site by its name. */
const local = { host: '127.0.0.1', servername: 'localhost', headers: { host: 'localhost' } }

const ask = (
  path: string,
  method = 'GET',
  { port = nginx.port, key }: { port?: number; key?: string } = {},
): Promise<number> =>
  new Promise((resolve, reject) => {
    const headers = { ...local.headers, ...(key && { apikey: key }) }
    const asked = request({ ...local, headers, port, path, method, agent }, answer => {
      answer.resume()
      answer.once('end', () => resolve(answer.statusCode ?? 0))
    })
    asked.once('error', reject).end()
  })

const askOften = (path: string, method?: string) =>
  Promise.all(Array.from({ length: 9 }, () => ask(path, method)))

async function withCaddy(work: (port: number) => Promise<void>): Promise<void> {
  const ports = processes.map(server => (server.address() as AddressInfo).port)
  const caddy = await startCaddy(ports, certificate)
  try {
    await vi.waitFor(async () => expect(await ask('/', 'GET', caddy)).toBe(200), { timeout: 30_000 })
    await work(caddy.port)
  } finally {
    await caddy.stop()
  }
}

const all = (status: number) => Array.from({ length: 9 }, () => status)

test('a request that fails everywhere takes no process from anybody else', async () => {
  expect(await askOften('/cut')).toEqual(all(502))
  expect(await askOften('/')).toEqual(all(200))
  expect(await askOften('/away')).toEqual(all(503))
  expect(await askOften('/')).toEqual(all(200))
})

test('a read that one process keeps waiting is answered by another, behind nginx and behind Caddy', async () => {
  expect(await askOften('/hung')).toEqual(all(200))
  await withCaddy(async port => {
    const asked = Array.from({ length: 9 }, () => ask('/hung', 'GET', { port }))
    expect(await Promise.all(asked)).toEqual(all(200))
  })
})

test('a read with the secret key may take half a minute, and is asked once', async () => {
  const key = 'sb_secret_of-the-site'
  await withCaddy(async port => {
    const asked = [ask('/slow', 'GET', { key }), ask('/slow', 'GET', { port, key })]
    expect(await Promise.all(asked)).toEqual([200, 200])
  })
  expect(slowReads).toBe(2)
})

test('what changes something goes on to the next process where a port is closed', async () => {
  processes[0]?.close()
  processes[0]?.closeAllConnections()
  expect(await askOften('/', 'POST')).toEqual(all(200))
})
