import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { createHttpServer } from './http-server.ts'

const clients: Socket[] = []

afterEach(() => {
  for (const socket of clients.splice(0)) socket.destroy()
})

const post = 'POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 2\r\n\r\n{}'

test('whoever has connected when the port closes is answered', async () => {
  const httpServer = createHttpServer()
  const port = await httpServer.open('127.0.0.1', 0)
  httpServer.serve(() => new Response('done'))
  const answers = Array.from({ length: 20 }, () => {
    const socket = connect(port, '127.0.0.1')
    clients.push(socket)
    socket.write(post)
    return text(socket).catch((error: Error) => error.message)
  })
  // Now the system has taken them, and this process has had no turn to accept them.
  await new Promise<void>(resolve => process.nextTick(resolve))
  httpServer.drain()
  await httpServer.close()
  const statuses = (await Promise.all(answers)).map(answer => answer.split('\r\n')[0])
  expect(statuses).toEqual(Array.from({ length: 20 }, () => 'HTTP/1.1 200 OK'))
})
