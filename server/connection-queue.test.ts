import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { ConnectionQueue } from './connection-queue.ts'

const queue = new ConnectionQueue()
const clients: Socket[] = []

afterEach(() => {
  for (const socket of [...queue.close(), ...clients.splice(0)]) {
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
  await expect.poll(isLetGo, { timeout: 10_000 }).toBe(true)
})
