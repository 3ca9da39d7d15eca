import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { createHttpServer } from './http-server.ts'

test('a connection may ask for a few things in a row, and is ended when it never waits', async () => {
  const http = createHttpServer()
  http.serve(() => new Response('answer'))
  const port = await http.open('127.0.0.1', 0)
  const ask = async (times: number) => {
    const socket = connect(port, '127.0.0.1')
    let text = ''
    socket.on('data', chunk => {
      text += chunk
    })
    socket.on('error', () => {})
    const last = 'GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(times - 1) + last)
    await once(socket, 'close')
    return text.split('answer').length - 1
  }
  expect(await ask(10)).toBe(10)
  expect(await ask(300)).toBeLessThan(300)
  await http.close()
})
