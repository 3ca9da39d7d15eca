import type { RawData, WebSocket } from 'ws'
import type { Database, Identity } from '../database.ts'
import { TokenFailure } from '../errors/failure.ts'
import { joinReasons, notOffered } from '../errors/realtime.ts'
import type { Identifier } from '../identity.ts'
import type { Log } from '../log.ts'
import type { Catalogue } from './catalogue.ts'
import type { Changes } from './changes.ts'
import { Channel, type Outlet } from './channel.ts'
import { decodeBinary, decodeText, encode, type Message, type Version } from './frames.ts'
import { identifyCaller, type Join, JoinRefusal, readJoin } from './join.ts'
import { Allowance, type RealtimeLimits } from './limits.ts'
import type { Subscriptions } from './subscriptions.ts'
import { WorkQueue } from './work-queue.ts'

export interface ConnectionParts {
  database: Database
  identifier: Identifier
  catalogue: Catalogue
  subscriptions: Subscriptions
  changes: Changes
  limits: RealtimeLimits
  log: Log
}

type Status = 'ok' | 'error'

/** One client's socket with the channels it has joined. */
export class Connection implements Outlet {
  readonly version: Version
  readonly #parts: ConnectionParts
  readonly #socket: WebSocket
  readonly #keyIdentity: Identity
  readonly #channels = new Map<string, Channel>()
  readonly #joins: Allowance
  readonly #messages: Allowance
  readonly #work: WorkQueue
  #heardAt = Date.now()

  constructor(
    parts: ConnectionParts,
    client: { socket: WebSocket; version: Version; keyIdentity: Identity },
  ) {
    this.#parts = parts
    this.#socket = client.socket
    this.version = client.version
    this.#keyIdentity = client.keyIdentity
    this.#joins = new Allowance(parts.limits.joins)
    this.#messages = new Allowance(parts.limits.messages)
    this.#work = new WorkQueue(parts.limits)
    this.#socket.on('message', (data, isBinary) => this.#receive(data, isBinary))
    this.#socket.on('close', () => this.endChannels())
    this.#socket.on('error', () => this.#socket.terminate())
  }

  get channels(): Channel[] {
    return [...this.#channels.values()]
  }

  send(frame: Buffer | string): void {
    if (this.#socket.readyState !== this.#socket.OPEN) {
      return
    }
    // Who doesn't read is cut off, and fetches anew after reconnecting; its backlog would only grow.
    if (this.#socket.bufferedAmount > this.#parts.limits.bufferedBytes) {
      this.#socket.terminate()
      return
    }
    this.#socket.send(frame, { binary: false })
  }

  drop(channel: Channel): void {
    this.#parts.subscriptions.remove(channel)
    if (this.#channels.get(channel.topic) === channel) {
      this.#channels.delete(channel.topic)
    }
  }

  endChannels(): void {
    for (const channel of this.channels) {
      channel.end()
    }
  }

  cutIfIdle(now: number): void {
    if (now - this.#heardAt > this.#parts.limits.idle) {
      this.#socket.terminate()
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
    const bytes = toBuffer(data)
    const message = isBinary ? decodeBinary(bytes) : decodeText(this.version, bytes.toString())
    if (!message) {
      this.#socket.close(1007, 'The frame could not be read')
    } else if (!this.#messages.use()) {
      this.#socket.close(1008, 'Too many messages per second')
    } else if (message.topic === 'phoenix' && message.event === 'heartbeat') {
      this.#reply(message, 'ok', {})
    } else if (!this.#work.add(bytes.length, () => this.#handle(message))) {
      // Try again later: the client reconnects by itself.
      this.#socket.close(1013, 'Too many messages wait')
    }
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
    // A second join of a topic replaces the first.
    this.#channels.get(topic)?.close()
    if (!this.#joins.use()) {
      return this.#reply(message, 'error', { reason: joinReasons.tooManyJoins })
    }
    if (this.#channels.size >= this.#parts.limits.channelsPerClient) {
      return this.#reply(message, 'error', { reason: joinReasons.tooManyChannels })
    }
    const join = await readJoin(name, payload, this.#keyIdentity, this.#parts)
    if (this.#socket.readyState === this.#socket.OPEN) {
      const { bindings, caller } = join
      this.#open(
        new Channel(this, { topic, joinRef: message.joinRef ?? ref, bindings, caller }),
        message,
        join,
      )
    }
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
