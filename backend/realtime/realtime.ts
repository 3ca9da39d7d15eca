import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import { Hono } from 'hono'
import { WebSocketServer } from 'ws'
import * as errors from '../errors/realtime.ts'
import { toNetwork } from '../ip-network.ts'
import { realtimeSockets } from '../metrics.ts'
import { createPeriodicJob } from '../periodic-job.ts'
import type { BackendEnv, ServiceParts } from '../service.ts'
import { TimeSlices } from '../time-slices.ts'
import { TopicAuthorizer } from './authorize-topic.ts'
import { createBroadcastApi } from './broadcast-api.ts'
import { ChangeDelivery } from './change-delivery.ts'
import { ChangeFeed } from './change-feed.ts'
import type { DispatcherParts } from './channel-dispatcher.ts'
import { Connection } from './connection.ts'
import { FilterValidator } from './filter-validator.ts'
import { readHandshake, rejectUpgrade } from './handshake.ts'
import { MessageRelay } from './message-relay.ts'
import { type Network, Networks } from './networks.ts'
import { Presences } from './presences.ts'
import { PublishedTables } from './published-tables.ts'
import { realtimeLimits } from './realtime-limits.ts'
import { StoredMessages } from './stored-messages.ts'
import { Subscriptions } from './subscriptions.ts'
import { Topics } from './topics.ts'

export interface Realtime {
  app: Hono<BackendEnv>
  changeFeed: ChangeFeed
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, client: { address: string }): void
  endSessions(sessionIds: Set<string>): void
  start(): Promise<void>
  stop(): Promise<void>
}

/** After a gap all channels must join again, a few at a time. */
const channelsPerStep = 200
const stepDelay = 40

const watchEvery = 5_000 // milliseconds between looks for newly published tables
const sweepEvery = 60 * 60_000

/** Protocol §4. If changes may have been missed, clients must join again: who fetches at SUBSCRIBED is up to date. */
export function createRealtime(
  parts: Pick<
    ServiceParts,
    | 'database'
    | 'authenticator'
    | 'budgets'
    | 'log'
    | 'feedTimings'
    | 'publicChannels'
    | 'watchChannelsEvery'
    | 'dueWork'
  >,
  limits = realtimeLimits,
): Realtime {
  const {
    database,
    authenticator,
    budgets,
    log,
    publicChannels: hasPublicChannels = false,
    watchChannelsEvery = 10_000,
  } = parts
  const connections = new Set<Connection>()
  const networks = new Networks(limits)
  const publishedTables = new PublishedTables(database.owner)
  const subscriptions = new Subscriptions()
  const delivery = new ChangeDelivery({
    ...{ database, publishedTables, subscriptions, authenticator, budgets, log },
  })
  const changeFeed = new ChangeFeed({
    database,
    publishedTables,
    subscriptions,
    delivery,
    log,
    timings: parts.feedTimings,
    dueWork: parts.dueWork,
    onGap: () => void forceRejoin(),
  })
  const topics = new Topics()
  const storedMessages = new StoredMessages({ database, topics, log })
  const relay = new MessageRelay({
    database,
    log,
    onStored: (id, topic) => storedMessages.deliver(id, topic),
    onRelayed: message =>
      message.type === 'broadcast'
        ? topics.broadcast(message.topic, message.broadcast)
        : topics.tellPresence(message.topic, 'presence_diff', message.diff),
  })
  const presences = new Presences({ database, topics, relay, log, beatEvery: watchChannelsEvery })
  const topicAuthorizer = new TopicAuthorizer(database)
  const dispatcherParts: DispatcherParts = {
    ...{ authenticator, budgets, publishedTables, subscriptions, changeFeed, limits, log },
    filterValidator: new FilterValidator(parts),
    ...{ topics, storedMessages, relay, presences, topicAuthorizer, hasPublicChannels },
    clock: database.clock,
    slices: new TimeSlices(),
  }
  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: limits.frameBytes,
    maxFragments: 64,
    maxBufferedChunks: 1_024,
    autoPong: false,
    ...({ closeTimeout: 3_000 } as object), // milliseconds for the client to close its side; missing in the types
    perMessageDeflate: false,
  })
  sockets.on('headers', headers => headers.push('x-content-type-options: nosniff'))
  // The library's own answers lack our headers.
  sockets.on('wsClientError', (error, socket) => rejectUpgrade(socket, errors.badUpgrade(error.message)))
  let isRunning = false
  let idleTimer: NodeJS.Timeout | undefined
  const watching = createPeriodicJob({
    name: 'The watch over the publication',
    initialDelay: watchEvery,
    interval: watchEvery,
    log,
    run: async () => {
      if (!subscriptions.isEmpty) {
        await publishedTables.ensureTriggers()
      }
    },
  })

  const authorizing = createPeriodicJob({
    name: 'The watch over rights on private channels',
    initialDelay: watchChannelsEvery,
    interval: watchChannelsEvery,
    log,
    run: async signal => {
      for (const connection of connections) {
        if (signal.aborted) return
        await connection.authorizeAgain()
      }
    },
  })
  let rights: { unlisten: () => Promise<void> } | null = null

  /** At once when somebody gains or loses a role; the periodic check makes up for a missed notice. */
  async function authorizeAgain(userId: string): Promise<void> {
    for (const connection of connections) {
      if (connection.channels.some(({ identity }) => identity.userId === userId)) {
        await connection.authorizeAgain()
      }
    }
  }
  const sweeping = createPeriodicJob({
    name: 'The removal of old messages',
    initialDelay: sweepEvery,
    interval: sweepEvery,
    log,
    run: () => storedMessages.removeOld(),
  })

  const app = new Hono<BackendEnv>()
  app.all('/websocket', () => {
    throw errors.noWebSocket()
  })
  app.route('/', createBroadcastApi({ topics, relay, topicAuthorizer, budgets, hasPublicChannels }))

  async function forceRejoin(): Promise<void> {
    const channels = [...connections].flatMap(connection => connection.channels)
    log.info('Listening for changes again', { channels: channels.length })
    for (let from = 0; from < channels.length; from += channelsPerStep) {
      for (const channel of channels.slice(from, from + channelsPerStep)) {
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
    const handshake = await readHandshake(request, authenticator)
    if ('status' in handshake) {
      return rejectUpgrade(socket, handshake)
    }
    if (!isRunning) {
      return rejectUpgrade(socket, errors.unavailable())
    }
    sockets.handleUpgrade(request, socket, head, client => {
      realtimeSockets.inc()
      client.once('close', () => realtimeSockets.dec())
      const connection = new Connection(dispatcherParts, {
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
    changeFeed,
    endSessions(sessionIds) {
      for (const connection of sessionIds.size > 0 ? connections : []) {
        connection.endSessions(sessionIds)
      }
    },
    upgrade(request, socket, head, { address }) {
      const ignoreReset = () => socket.destroy()
      socket.on('error', ignoreReset)
      const network = networks.admit(toNetwork(address))
      if (!network) {
        return rejectUpgrade(socket, errors.tooManyClients())
      }
      socket.once('close', () => networks.leave(network))
      connect(request, socket, head, network).catch(error => {
        log.error('A realtime handshake failed', { error })
        rejectUpgrade(socket, errors.unavailable())
      })
    },
    async start() {
      await changeFeed.start()
      isRunning = true
      const cutIdle = () => {
        const now = performance.now()
        for (const connection of connections) connection.closeIfIdle(now)
        networks.removeExpired(now)
      }
      idleTimer = setInterval(cutIdle, limits.idle / 6)
      idleTimer.unref()
      watching.start()
      await relay.start()
      presences.start()
      authorizing.start()
      rights = await database.listener.listen('changed_rights', userId => {
        authorizeAgain(userId).catch(error => log.error('Rights on channels could not be asked', { error }))
      })
      sweeping.start()
    },
    async stop() {
      isRunning = false
      clearInterval(idleTimer)
      await watching.stop()
      await rights?.unlisten()
      await authorizing.stop()
      await sweeping.stop()
      await changeFeed.stop()
      for (const connection of connections) {
        connection.close()
      }
      for (let waited = 0; connections.size > 0 && waited < 500; waited += 50) {
        await setTimeout(50)
      }
      for (const connection of connections) {
        connection.terminate()
      }
      await presences.stop()
      await relay.stop()
    },
  }
}
