import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { ConnectionQueue } from './connection-queue.ts'

const queue = new ConnectionQueue()
const clients: Socket[] = []

afterEach(() => {
  for (const socket of [...queue.close().map(waiting => waiting.socket), ...clients.splice(0)]) {
    socket.destroy()
  }
})

async function open(port: number): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  socket.on('error', () => {})
  clients.push(socket)
  await once(socket, 'connect')
  return socket
}

test('whoever finds no place is told so and let go, also when they never leave', async () => {
  const port = await queue.open('127.0.0.1', 0)
  for (let n = 0; n < 200; n += 1) {
    await open(port)
  }
  const refused = await open(port)
  let text = ''
  refused.on('data', chunk => {
    text += chunk
  })
  // Half-open, it would stay: only the queue's own end closes it.
  await once(refused, 'end')
  expect(text).toContain('503 Service Unavailable')
  const isLetGo = () => {
    refused.write('still here')
    return refused.destroyed
  }
  await expect.poll(isLetGo).toBe(true)
})

test('a balancer is told at once that nobody is ready, and others wait with what they sent', async () => {
  const port = await queue.open('127.0.0.1', 0)
  const visitor = await open(port)
  visitor.write('GET /company/blog HTTP/1.1\r\n')
  const ask = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`)
    return `${answer.status} ${await answer.text()}`
  }
  expect(await ask('/readyz')).toBe('503 not ready: starting')
  expect(await ask('/livez')).toBe('200 ok')
  const waiting = queue.close()
  expect(waiting.map(({ received }) => String(received))).toEqual(['GET /company/blog HTTP/1.1\r\n'])
  waiting[0]?.socket.destroy()
})
