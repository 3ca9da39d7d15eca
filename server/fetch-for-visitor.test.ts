import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { fetchForVisitor } from './fetch-for-visitor.ts'
import { signVisitor } from './site-visitor.ts'

async function listen(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('a backend hears for whom the site asks, signed where the site has its secret key', async () => {
  const heard: IncomingHttpHeaders[] = []
  const url = await listen((request, response) => {
    heard.push(request.headers)
    response.end()
  })
  await fetchForVisitor('203.0.113.9', { secretKey: 'sb_secret_x' })(url)
  await fetchForVisitor('203.0.113.9', { secretKey: null })(url)
  expect(heard).toMatchObject([
    { 'x-forwarded-for': '203.0.113.9', 'x-site-visitor': signVisitor('203.0.113.9', 'sb_secret_x') },
    { 'x-forwarded-for': '203.0.113.9' },
  ])
  expect(heard[1]).not.toHaveProperty('x-site-visitor')
})

test('a backend that hangs is given up as one that is away', async () => {
  const url = await listen(() => {})
  const asked = fetchForVisitor('203.0.113.9', { secretKey: null, timeout: 50 })(url)
  await expect(asked).rejects.toThrow(/^fetch failed$/)
})
