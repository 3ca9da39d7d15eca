import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHttpServer } from './http-server.ts'

const listener = createHttpServer()
let port: number
beforeAll(async () => {
  port = await listener.open('127.0.0.1', 0)
})
afterAll(() => listener.close())

function send(request: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.end(request)
  return text(socket)
}

const host = 'Host: localhost\r\nConnection: close\r\n'

test('no browser guesses at the type of an answer, not even of one while the server starts', async () => {
  const starting = await fetch(`http://127.0.0.1:${port}/`)
  expect(starting.status).toBe(503)
  expect(starting.headers.get('x-content-type-options')).toBe('nosniff')
})

test('what Node refuses by itself says so too', async () => {
  const garbage = await send('NONSENSE\r\n\r\n')
  expect(garbage).toMatch(/^HTTP\/1\.1 400 /)
  expect(garbage).toContain('x-content-type-options: nosniff')
  const long = await send(`GET / HTTP/1.1\r\n${host}X: ${'x'.repeat(40_000)}\r\n\r\n`)
  expect(long).toMatch(/^HTTP\/1\.1 431 /)
  expect(long).toContain('x-content-type-options: nosniff')
  const expecting = await send(`GET / HTTP/1.1\r\n${host}Expect: the-best\r\n\r\n`)
  expect(expecting).toMatch(/^HTTP\/1\.1 417 /)
  expect(expecting.toLowerCase()).toContain('x-content-type-options: nosniff')
})

test('a request without a host is refused like any other', async () => {
  const refused = await send('GET / HTTP/1.1\r\nConnection: close\r\n\r\n')
  expect(refused).toMatch(/^HTTP\/1\.1 400 /)
  expect(refused.toLowerCase()).toContain('x-content-type-options: nosniff')
})

test('an answer that is on its way is not broken by a bad request after it', async () => {
  listener.serve(() => new Response('kept'))
  const answers = await send(`GET / HTTP/1.1\r\n${host.replace('close', 'keep-alive')}\r\nNONSENSE\r\n\r\n`)
  expect(answers.toLowerCase().match(/x-content-type-options: nosniff/g)?.length).toBeGreaterThanOrEqual(1)
})
