import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import { Hono } from 'hono'
import { WebSocketServer } from 'ws'
import { createChore } from '../chore.ts'
import * as failures from '../errors/realtime.ts'
import { toNetwork } from '../limits.ts'
import type { BackendEnv, ServiceParts } from '../service.ts'
import { Catalogue } from './catalogue.ts'
import { Changes } from './changes.ts'
import { ConditionChecker } from './condition-checker.ts'
import { Connection, type ConnectionParts } from './connection.ts'
import { Delivery } from './delivery.ts'
import { readHandshake, refuse } from './handshake.ts'
import { realtimeLimits } from './limits.ts'
import { type Network, Networks } from './networks.ts'
import { Subscriptions } from './subscriptions.ts'

export interface Realtime {
  app: Hono<BackendEnv>
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, client: { address: string }): void
  start(): Promise<void>
  stop(): Promise<void>
}

/** After a gap all channels join again, but not all in the same moment. */
const failuresPerStep = 200
const stepDelay = 40

/** How often the publication is asked for tables that joined or left it, while anybody listens. */
const watchEvery = 5_000

/**
 * Database changes over web sockets, as supabase-js expects them (protocol §4). Broadcast and presence are refused.
 *
 * What an application can rely on: whenever changes may have been missed (the database was away, a backlog was dropped,
 * a reader was too slow, a token ended), the channel fails or the socket closes; the client then joins again by itself
 * and reports SUBSCRIBED once more. Whoever fetches anew at each SUBSCRIBED shows the truth without a reload.
 */
export function createRealtime(
  parts: Pick<ServiceParts, 'database' | 'identifier' | 'budgets' | 'log'>,
  limits = realtimeLimits,
): Realtime {
  const { database, identifier, budgets, log } = parts
  const connections = new Set<Connection>()
  const networks = new Networks(limits)
  const catalogue = new Catalogue(database.owner)
  const subscriptions = new Subscriptions()
  const delivery = new Delivery({ database, catalogue, subscriptions, identifier, log })
  const changes = new Changes({
    database,
    catalogue,
    subscriptions,
    delivery,
    log,
    onGap: () => void letCatchUp(),
  })
  const connectionParts: ConnectionParts = {
    ...{ identifier, budgets, catalogue, subscriptions, changes, limits, log },
    checker: new ConditionChecker(parts),
  }
  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: limits.frameBytes,
    maxFragments: 64,
    maxBufferedChunks: 1_024,
    // Answered by the connection, which sees whether anybody reads.
    autoPong: false,
    // The types lack it: milliseconds that a client has to close its side.
    ...({ closeTimeout: 3_000 } as object),
    perMessageDeflate: false,
  })
  sockets.on('headers', headers => headers.push('x-content-type-options: nosniff'))
  // The library's own refusals lack our headers.
  sockets.on('wsClientError', (error, socket) => refuse(socket, failures.badUpgrade(error.message)))
  let isRunning = false
  let idleTimer: NodeJS.Timeout | undefined
  const watching = createChore({
    name: 'The watch over the publication',
    firstAfter: watchEvery,
    every: watchEvery,
    log,
    work: async () => {
      if (!subscriptions.isEmpty) {
        await catalogue.watchPublished()
      }
    },
  })

  const app = new Hono<BackendEnv>()
  app.all('/websocket', () => {
    throw failures.noWebSocket()
  })
  app.post('/api/broadcast', () => {
    throw failures.noBroadcast()
  })
  app.post('/api/broadcast/:topic/events/:event', () => {
    throw failures.noBroadcast()
  })

  /** Notices sent while the database was out of reach are lost; a client that joins again fetches anew. */
  async function letCatchUp(): Promise<void> {
    const channels = [...connections].flatMap(connection => connection.channels)
    log.info('Listening for changes again', { channels: channels.length })
    for (let from = 0; from < channels.length; from += failuresPerStep) {
      for (const channel of channels.slice(from, from + failuresPerStep)) {
        channel.fail('Changes may have been missed while the database was not reachable')
      }
      await setTimeout(stepDelay)
    }
  }

  async function connect(
    request: IncomingMessage,
    socket: Duplex,
    head: Buffer,
    network: Network,
  ): Promise<void> {
    const handshake = await readHandshake(request, identifier)
    if ('status' in handshake) {
      return refuse(socket, handshake)
    }
    if (!isRunning) {
      return refuse(socket, failures.unavailable())
    }
    sockets.handleUpgrade(request, socket, head, client => {
      const connection = new Connection(connectionParts, {
        socket: client,
        stream: socket,
        network,
        ...handshake,
      })
      connections.add(connection)
      client.on('close', () => connections.delete(connection))
    })
  }

  return {
    app,
    upgrade(request, socket, head, { address }) {
      const ignoreReset = () => socket.destroy()
      socket.on('error', ignoreReset)
      // Counted until it is gone, be it refused, half open or never joined.
      const network = networks.admit(toNetwork(address))
      if (!network) {
        return refuse(socket, failures.tooManyClients())
      }
      socket.once('close', () => networks.leave(network))
      connect(request, socket, head, network).catch(error => {
        log.error('A realtime handshake failed', { error })
        refuse(socket, failures.unavailable())
      })
    },
    async start() {
      await changes.start()
      isRunning = true
      const cutIdle = () => {
        const now = Date.now()
        for (const connection of connections) connection.cutIfIdle(now)
        networks.forgetGone(now)
      }
      idleTimer = setInterval(cutIdle, limits.idle / 6)
      idleTimer.unref()
      watching.start()
    },
    async stop() {
      isRunning = false
      clearInterval(idleTimer)
      await watching.stop()
      await changes.stop()
      for (const connection of connections) {
        connection.close()
      }
      for (let waited = 0; connections.size > 0 && waited < 500; waited += 50) {
        await setTimeout(50)
      }
      for (const connection of connections) {
        connection.terminate()
      }
    },
  }
}
