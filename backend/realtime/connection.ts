import type { Duplex } from 'node:stream'
import type { RawData, WebSocket } from 'ws'
import type { Budgets } from '../budgets.ts'
import type { Identity } from '../database.ts'
import { TokenFailure } from '../errors/failure.ts'
import { joinReasons, notOffered } from '../errors/realtime.ts'
import type { Identifier } from '../identity.ts'
import { nestsDeeperThan } from '../json-depth.ts'
import type { Log } from '../log.ts'
import { Allowance } from './allowance.ts'
import type { Catalogue } from './catalogue.ts'
import type { Changes } from './changes.ts'
import { Channel, type Outlet } from './channel.ts'
import type { ConditionChecker } from './condition-checker.ts'
import { decodeBinary, decodeText, encode, type Message, type Version } from './frames.ts'
import { identifyCaller, type Join, readJoin } from './join.ts'
import { JoinRefusal } from './join-refusal.ts'
import type { RealtimeLimits } from './limits.ts'
import { measureChannel, measureFilters } from './measure-channel.ts'
import type { Network } from './networks.ts'
import { Outbox } from './outbox.ts'
import { Quota } from './quota.ts'
import type { Subscriptions } from './subscriptions.ts'
import { WorkQueue } from './work-queue.ts'

export interface ConnectionParts {
  identifier: Identifier
  budgets: Budgets
  catalogue: Catalogue
  checker: ConditionChecker
  subscriptions: Subscriptions
  changes: Changes
  limits: RealtimeLimits
  log: Log
}

type Status = 'ok' | 'error'

/** Estimated bytes that a socket takes in memory, and one that waits with the text of its message parsed. */
const socketBytes = 8_192
const parsedSize = 8
/** What is deeper than any message of a client. */
const maxDepth = 10

/** One client's socket with the channels it has joined. */
export class Connection implements Outlet {
  readonly version: Version
  readonly #parts: ConnectionParts
  readonly #socket: WebSocket
  readonly #network: Network
  readonly #outbox: Outbox
  /** Bytes of memory, and bindings with their conditions. */
  readonly #held: Quota
  readonly #filters: Quota
  readonly #keyIdentity: Identity
  readonly #channels = new Map<string, Channel>()
  readonly #joins: Allowance
  readonly #messages: Allowance
  readonly #work: WorkQueue
  #heardAt = Date.now()
  #hadChannelAt = Date.now()
  /** Bytes of a message that has not ended yet, and whether one ended in what was read last. */
  #partial = 0
  #hasEnded = false

  constructor(
    parts: ConnectionParts,
    client: { socket: WebSocket; stream: Duplex; network: Network; version: Version; keyIdentity: Identity },
  ) {
    const { limits } = parts
    const { network, stream } = client
    this.#parts = parts
    this.#socket = client.socket
    this.#network = network
    this.#held = new Quota(limits.held.socket, network.held)
    this.#filters = new Quota(limits.filters.socket, network.filters)
    this.#outbox = new Outbox(client.socket, network.backlog, limits.bufferedBytes)
    this.version = client.version
    this.#keyIdentity = client.keyIdentity
    this.#joins = new Allowance(parts.limits.joins)
    this.#messages = new Allowance(parts.limits.messages)
    this.#work = new WorkQueue(parts.limits)
    this.#socket.on('message', (data, isBinary) => this.#receive(data, isBinary))
    this.#socket.on('ping', data => this.#answerPing(data))
    this.#socket.on('pong', () => this.#countMessage())
    stream.on('data', (chunk: Buffer) => this.#countBytes(chunk.length))
    this.#socket.on('close', () => this.#end())
    if (!this.#held.take(socketBytes)) {
      this.#socket.close(1013, 'Too much is held')
    }
    this.#socket.on('error', () => this.#socket.terminate())
  }

  get channels(): Channel[] {
    return [...this.#channels.values()]
  }

  send(frame: Buffer[] | string): void {
    this.#outbox.send(frame)
  }

  drop(channel: Channel): void {
    this.#parts.subscriptions.remove(channel)
    if (this.#channels.get(channel.topic) === channel) {
      this.#channels.delete(channel.topic)
      this.#held.give(measureChannel(channel))
      this.#filters.give(measureFilters(channel.bindings))
      this.#hadChannelAt = Date.now()
    }
  }

  cutIfIdle(now: number): void {
    const { idle, idleWithoutChannel } = this.#parts.limits
    if (now - this.#heardAt > idle) {
      this.#socket.terminate()
    } else if (this.#channels.size === 0 && now - this.#hadChannelAt > idleWithoutChannel) {
      this.#socket.close(1008, 'No channel was joined')
    }
  }

  /** 1012 is "service restart": the client reconnects after a second. */
  close(): void {
    this.#socket.close(1012, 'The server is restarting')
  }

  terminate(): void {
    this.#socket.terminate()
  }

  #receive(data: RawData, isBinary: boolean): void {
    // A client that is told to go may take its time, and keep sending.
    if (this.#socket.readyState !== this.#socket.OPEN) {
      return
    }
    this.#heardAt = Date.now()
    if (!this.#countMessage()) {
      return
    }
    const bytes = toBuffer(data)
    const message = isBinary ? decodeBinary(bytes) : this.#decodeText(bytes.toString())
    if (!message) {
      this.#socket.close(1007, 'The frame could not be read')
    } else if (message.topic === 'phoenix' && message.event === 'heartbeat') {
      this.#reply(message, 'ok', {})
    } else {
      this.#enqueue(message, bytes.length)
    }
  }

  #decodeText(text: string): Message | null {
    return nestsDeeperThan(text, maxDepth) ? null : decodeText(this.version, text)
  }

  #enqueue(message: Message, length: number): void {
    const size = length * parsedSize
    const work = async () => {
      await this.#handle(message)
      this.#held.give(size)
    }
    if (!this.#held.take(size)) {
      this.#socket.close(1013, 'Too much is held')
    } else if (!this.#work.add(length, work)) {
      this.#held.give(size)
      // Try again later: the client reconnects by itself.
      this.#socket.close(1013, 'Too many messages wait')
    }
  }

  /** Control frames count as well: each is work, and a ping is answered. */
  #countMessage(): boolean {
    this.#hasEnded = true
    if (this.#messages.use() && this.#network.messages.use()) {
      return true
    }
    this.#socket.close(1008, 'Too many messages per second')
    return false
  }

  #answerPing(data: Buffer): void {
    if (this.#socket.readyState === this.#socket.OPEN && this.#countMessage()) {
      this.#outbox.pong(data)
    }
  }

  /** Called after the messages in the bytes. The last of them may hold the beginning of the next. */
  #countBytes(length: number): void {
    const partial = this.#hasEnded ? length : this.#partial + length
    this.#hasEnded = false
    if (!this.#network.bytes.use(length)) {
      this.#socket.close(1008, 'Too many bytes per second')
    }
    this.#held.give(this.#partial)
    this.#partial = partial
    if (!this.#held.take(partial)) {
      this.#partial = 0
      this.#socket.terminate()
    }
  }

  #end(): void {
    for (const channel of this.channels) {
      channel.end()
    }
    this.#outbox.end()
    this.#held.giveAll()
    this.#filters.giveAll()
  }

  async #handle(message: Message): Promise<void> {
    try {
      if (this.#socket.readyState === this.#socket.OPEN) {
        await this.#obey(message)
      }
    } catch (error) {
      this.#report(message, error)
    }
  }

  async #obey(message: Message): Promise<void> {
    const { topic, event, joinRef } = message
    if (event === 'phx_join') {
      return this.#join(message)
    }
    const joined = this.#channels.get(topic)
    const channel = joined && (joinRef === null || joined.joinRef === joinRef) ? joined : null
    if (!channel) {
      return event === 'phx_leave'
        ? this.#reply(message, 'ok', {})
        : this.#reply(message, 'error', { reason: 'unmatched topic' })
    }
    switch (event) {
      case 'phx_leave':
        this.#reply(message, 'ok', {})
        return channel.close()
      case 'access_token':
        return this.#changeToken(channel, message.payload.access_token)
      case 'broadcast':
      case 'presence':
        return this.#refuse(channel, message)
      default:
        return this.#reply(message, 'error', { reason: `unknown event ${event}` })
    }
  }

  async #join(message: Message): Promise<void> {
    const { topic, ref, payload } = message
    const name = topic.startsWith('realtime:') ? topic.slice('realtime:'.length) : ''
    if (name === '') {
      return this.#reply(message, 'error', { reason: 'unmatched topic' })
    }
    const { topicLength } = this.#parts.limits
    if (topic.length > topicLength) {
      return this.#reply(message, 'error', { reason: joinReasons.topicTooLong(topicLength) })
    }
    // A second join of a topic replaces the first.
    this.#channels.get(topic)?.close()
    if (!this.#joins.use()) {
      return this.#reply(message, 'error', { reason: joinReasons.tooManyJoins })
    }
    if (this.#channels.size >= this.#parts.limits.channelsPerClient) {
      return this.#reply(message, 'error', { reason: joinReasons.tooManyChannels })
    }
    const join = await readJoin(name, payload, this.#keyIdentity, this.#parts, this.#network.name)
    if (this.#socket.readyState !== this.#socket.OPEN) {
      return
    }
    const { bindings, caller } = join
    const channel = { topic, joinRef: message.joinRef ?? ref, bindings, caller }
    if (!this.#filters.take(measureFilters(bindings))) {
      return this.#reply(message, 'error', { reason: joinReasons.tooManyFilters })
    }
    if (!this.#held.take(measureChannel({ ...channel, ...caller }))) {
      this.#filters.give(measureFilters(bindings))
      return this.#reply(message, 'error', { reason: joinReasons.tooMuchHeld })
    }
    this.#open(new Channel(this, channel), message, join)
  }

  #open(channel: Channel, message: Message, { answer, bindingProblem, wantsPresence }: Join): void {
    this.#channels.set(channel.topic, channel)
    this.#parts.subscriptions.add(channel)
    this.#reply(message, 'ok', { postgres_changes: answer })
    if (bindingProblem) {
      channel.tellSystem('postgres_changes', 'error', bindingProblem)
    } else if (answer.length > 0) {
      channel.tellSystem('postgres_changes', 'ok', 'Subscribed to PostgreSQL')
    }
    if (wantsPresence) {
      channel.tellSystem('presence', 'error', notOffered('Presence'))
    }
  }

  async #changeToken(channel: Channel, token: unknown): Promise<void> {
    if (typeof token !== 'string' || token === channel.token) {
      return
    }
    try {
      const caller = await identifyCaller(token, this.#keyIdentity, this.#parts.identifier)
      if (
        this.#channels.get(channel.topic) !== channel ||
        caller.identity.claims === channel.identity.claims
      ) {
        return
      }
      const before = measureChannel(channel)
      const after = measureChannel({
        ...caller,
        topic: channel.topic,
        joinRef: channel.joinRef,
        bindings: channel.bindings,
      })
      if (!this.#held.take(after)) {
        return channel.fail(joinReasons.tooMuchHeld)
      }
      this.#held.give(before)
      this.#parts.subscriptions.remove(channel)
      channel.changeCaller(caller)
      this.#parts.subscriptions.add(channel)
      if (this.#parts.changes.isBusy) {
        // What is under way was planned for the channel as it was, and could miss it.
        channel.fail('The access token changed')
      }
    } catch (error) {
      if (!(error instanceof JoinRefusal)) {
        throw error
      }
      const { cause } = error
      if (cause instanceof TokenFailure && ['expired', 'session-ended'].includes(cause.fault)) {
        return channel.fail(error.message)
      }
      channel.tellSystem('system', 'error', error.message)
      channel.close()
    }
  }

  #refuse(channel: Channel, message: Message): void {
    const reason = notOffered(message.event === 'presence' ? 'Presence' : 'Broadcast')
    this.#reply(message, 'error', { reason })
    channel.tellSystem(message.event, 'error', reason)
  }

  #report(message: Message, error: unknown): void {
    if (error instanceof JoinRefusal) {
      this.#reply(message, 'error', { reason: error.message })
      return
    }
    // The client tries again after 1, 2, 5 and 10 seconds.
    this.#parts.log.error('A realtime message failed', { event: message.event, error })
    this.#reply(message, 'error', { reason: joinReasons.unavailable })
  }

  #reply({ joinRef, ref, topic }: Message, status: Status, response: object): void {
    const payload = JSON.stringify({ status, response })
    this.send(encode(this.version, { joinRef, ref, topic, event: 'phx_reply', payload }))
  }
}

function toBuffer(data: RawData): Buffer {
  if (Array.isArray(data)) {
    return Buffer.concat(data)
  }
  return data instanceof ArrayBuffer ? Buffer.from(data) : data
}
