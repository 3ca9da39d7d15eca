import { EventEmitter } from 'node:events'
import type { Duplex } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import type { WebSocket } from 'ws'
import { anonymous } from '../identity.ts'
import type { DispatcherParts } from './channel-dispatcher.ts'
import { Connection } from './connection.ts'
import { type Network, Networks } from './networks.ts'
import { realtimeLimits } from './realtime-limits.ts'

test('what a socket still had to say when it closed takes no turns', async () => {
  const { promise: turn, resolve: begin } = Promise.withResolvers<void>()
  const slices = { next: vi.fn(() => turn) }
  const parts = { limits: realtimeLimits, slices } as unknown as DispatcherParts
  const network = new Networks(realtimeLimits).admit('192.0.2.1') as Network
  const socket = Object.assign(new EventEmitter(), { OPEN: 1, readyState: 1 })
  new Connection(parts, {
    network,
    socket: socket as unknown as WebSocket,
    stream: new EventEmitter() as Duplex,
    version: '2.0.0',
    keyIdentity: anonymous,
  })
  for (let ref = 1; ref <= 20; ref += 1) {
    const join = JSON.stringify([`${ref}`, `${ref}`, `realtime:${ref}`, 'phx_join', {}])
    socket.emit('message', Buffer.from(join), false)
  }
  await setImmediate()
  socket.readyState = 3
  socket.emit('close')
  begin()
  await setImmediate()
  expect(slices.next).toHaveBeenCalledOnce()
})
