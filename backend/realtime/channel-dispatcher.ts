import type { Authenticator } from '../authenticator.ts'
import type { Budgets } from '../budgets.ts'
import type { DatabaseClock } from '../database/database-clock.ts'
import { TokenError } from '../errors/api-error.ts'
import { joinReasons, notOffered } from '../errors/realtime.ts'
import type { Identity } from '../identity.ts'
import type { Log } from '../log.ts'
import type { TimeSlices } from '../time-slices.ts'
import { TokenBucket } from '../token-bucket.ts'
import type { TopicAuthorizer } from './authorize-topic.ts'
import type { ChangeFeed } from './change-feed.ts'
import { Channel, type Transport } from './channel.ts'
import { ChannelMessages } from './channel-messages.ts'
import type { FilterValidator } from './filter-validator.ts'
import { authenticateChannel, type Join, readJoin } from './join.ts'
import { JoinError } from './join-error.ts'
import { measureChannel, measureFilters } from './measure-channel.ts'
import type { MessageRelay } from './message-relay.ts'
import type { Network } from './networks.ts'
import type { Presences } from './presences.ts'
import type { PublishedTables } from './published-tables.ts'
import { Quota } from './quota.ts'
import type { RealtimeLimits } from './realtime-limits.ts'
import { encode, type Message, type SerializerVersion } from './serializer.ts'
import type { StoredMessages } from './stored-messages.ts'
import type { Subscriptions } from './subscriptions.ts'
import type { Topics } from './topics.ts'

export interface DispatcherParts {
  authenticator: Authenticator
  budgets: Budgets
  publishedTables: PublishedTables
  filterValidator: FilterValidator
  subscriptions: Subscriptions
  changeFeed: ChangeFeed
  limits: RealtimeLimits
  topics: Topics
  relay: MessageRelay
  presences: Presences
  storedMessages: StoredMessages
  topicAuthorizer: TopicAuthorizer
  hasPublicChannels: boolean
  clock: DatabaseClock
  slices: TimeSlices // for joins, and for parsing large frames
  log: Log
}

export interface ClientConnection {
  readonly version: SerializerVersion
  readonly network: Network
  readonly keyIdentity: Identity
  readonly memory: Quota
  readonly isOpen: boolean
  send(frame: Buffer[] | string, options?: { isBinary?: boolean }): void
  refuse(reason: string): void // closes the connection
}

export const isHeartbeat = ({ topic, event }: Message): boolean =>
  topic === 'phoenix' && event === 'heartbeat'

export class ChannelDispatcher implements Transport {
  readonly #parts: DispatcherParts
  readonly #client: ClientConnection
  readonly #channels = new Map<string, Channel>()
  readonly #joins: TokenBucket
  readonly #refusedJoins: TokenBucket
  readonly #filters: Quota
  readonly #messages: ChannelMessages
  #hadChannelAt = performance.now()

  constructor(parts: DispatcherParts, client: ClientConnection) {
    this.#parts = parts
    this.#client = client
    this.#joins = new TokenBucket(parts.limits.joins)
    this.#refusedJoins = new TokenBucket(parts.limits.refusedJoins)
    this.#messages = new ChannelMessages(parts, client.network.name)
    this.#filters = new Quota(parts.limits.filters.socket, client.network.filters)
  }

  get version(): SerializerVersion {
    return this.#client.version
  }

  async authorizeAgain(): Promise<void> {
    for (const channel of this.channels) {
      await this.#messages.authorizeAgain(channel)
    }
  }

  get channels(): Channel[] {
    return [...this.#channels.values()]
  }

  get idleSince(): number | null {
    return this.#channels.size === 0 ? this.#hadChannelAt : null
  }

  send(frame: Buffer[] | string, options?: { isBinary?: boolean }): void {
    this.#client.send(frame, options)
  }

  removeChannel(channel: Channel): void {
    this.#parts.subscriptions.remove(channel)
    this.#messages.close(channel)
    if (this.#channels.get(channel.topic) === channel) {
      this.#channels.delete(channel.topic)
      this.#client.memory.release(measureChannel(channel))
      this.#filters.release(measureFilters(channel.bindings))
      this.#hadChannelAt = performance.now()
    }
  }

  end(): void {
    for (const channel of this.channels) {
      channel.end()
    }
    this.#filters.releaseAll()
  }

  async dispatch(message: Message): Promise<void> {
    try {
      if (this.#client.isOpen) {
        await this.#handle(message)
      }
    } catch (error) {
      this.#replyWithError(message, error)
    }
  }

  async #handle(message: Message): Promise<void> {
    const { topic, event, joinRef } = message
    if (isHeartbeat(message)) {
      return this.reply(message, 'ok', {})
    }
    if (event === 'phx_join') {
      return this.#join(message)
    }
    const joined = this.#channels.get(topic)
    const channel = joined && (joinRef === null || joined.joinRef === joinRef) ? joined : null
    if (!channel) {
      return event === 'phx_leave'
        ? this.reply(message, 'ok', {})
        : this.reply(message, 'error', { reason: 'unmatched topic' })
    }
    switch (event) {
      case 'phx_leave':
        this.reply(message, 'ok', {})
        return channel.close()
      case 'access_token':
        return this.#changeToken(channel, message.payload.access_token)
      case 'broadcast':
      case 'presence':
        return channel.messaging ? this.#message(channel, message) : this.#rejectUnsupported(channel, message)
      default:
        return this.reply(message, 'error', { reason: `unknown event ${event}` })
    }
  }

  async #message(channel: Channel, message: Message): Promise<void> {
    if (message.event === 'presence') {
      await this.#messages.changePresence(channel, message)
    } else if (!this.#messages.broadcast(channel, message)) {
      return
    }
    this.reply(message, 'ok', {})
  }

  async #join(message: Message): Promise<void> {
    const { topic, ref, payload } = message
    const name = topic.startsWith('realtime:') ? topic.slice('realtime:'.length) : ''
    if (name === '') {
      throw new JoinError('unmatched topic')
    }
    const { topicLength } = this.#parts.limits
    if (topic.length > topicLength) {
      throw new JoinError(joinReasons.topicTooLong(topicLength))
    }
    this.#channels.get(topic)?.close() // a second join of a topic replaces the first
    if (!this.#joins.take() || !this.#client.network.takeJoin()) {
      throw new JoinError(joinReasons.tooManyJoins)
    }
    if (this.#channels.size >= this.#parts.limits.channelsPerClient) {
      throw new JoinError(joinReasons.tooManyChannels)
    }
    const join = await readJoin(
      name,
      payload,
      this.#client.keyIdentity,
      this.#parts,
      this.#client.network.name,
    )
    if (!this.#client.isOpen) {
      return
    }
    const { bindings, channelIdentity, messaging } = join
    const { clock } = this.#parts
    const channel = { clock, topic, joinRef: message.joinRef ?? ref, bindings, channelIdentity, messaging }
    if (!this.#filters.reserve(measureFilters(bindings))) {
      throw new JoinError(joinReasons.tooManyFilters)
    }
    if (!this.#client.memory.reserve(measureChannel({ ...channel, ...channelIdentity }))) {
      this.#filters.release(measureFilters(bindings))
      throw new JoinError(joinReasons.tooMuchHeld)
    }
    await this.#open(new Channel(this, channel), message, join)
  }

  async #open(
    channel: Channel,
    message: Message,
    { reply, bindingError, wantsPresence, messaging }: Join,
  ): Promise<void> {
    this.#channels.set(channel.topic, channel)
    this.#parts.subscriptions.add(channel)
    this.reply(message, 'ok', { postgres_changes: reply })
    if (bindingError) {
      channel.sendSystem('postgres_changes', 'error', bindingError)
    } else if (reply.length > 0) {
      channel.sendSystem('postgres_changes', 'ok', 'Subscribed to PostgreSQL')
    }
    if (wantsPresence && !messaging) {
      channel.sendSystem('presence', 'error', notOffered('Presence'))
    }
    await this.#messages.open(channel)
  }

  async #changeToken(channel: Channel, token: unknown): Promise<void> {
    if (typeof token !== 'string' || token === channel.token) {
      return
    }
    const { authenticator, budgets } = this.#parts
    const network = this.#client.network.name
    if (!channel.identity.isStaff) {
      if (budgets.check(network) !== null) {
        return channel.fail(joinReasons.tooManyJoins)
      }
      budgets.spend(network, 'join')
    }
    try {
      const channelIdentity = await authenticateChannel(
        token,
        this.#client.keyIdentity,
        authenticator,
        network,
      )
      if (
        this.#channels.get(channel.topic) !== channel ||
        channelIdentity.identity.claims === channel.identity.claims
      ) {
        return
      }
      const { topic, joinRef, bindings, messaging } = channel
      const before = measureChannel(channel)
      const after = measureChannel({ topic, joinRef, bindings, messaging, ...channelIdentity })
      if (!this.#client.memory.reserve(after)) {
        return channel.fail(joinReasons.tooMuchHeld)
      }
      this.#client.memory.release(before)
      this.#parts.subscriptions.remove(channel)
      channel.changeIdentity(channelIdentity)
      this.#parts.subscriptions.add(channel)
      await this.#messages.authorizeAgain(channel)
      if (this.#parts.changeFeed.isDelivering) {
        // A change in flight may already have skipped the new identity.
        channel.fail('The access token changed')
      }
    } catch (error) {
      if (!(error instanceof JoinError)) {
        throw error
      }
      const { cause } = error
      if (cause instanceof TokenError && ['expired', 'session-ended'].includes(cause.reason)) {
        return channel.fail(error.message)
      }
      channel.sendSystem('system', 'error', error.message)
      channel.close()
    }
  }

  #rejectUnsupported(channel: Channel, message: Message): void {
    const reason = notOffered(message.event === 'presence' ? 'Presence' : 'Broadcast')
    this.reply(message, 'error', { reason })
    channel.sendSystem(message.event, 'error', reason)
  }

  #replyWithError(message: Message, error: unknown): void {
    if (error instanceof JoinError) {
      this.reply(message, 'error', { reason: error.message })
      if (message.event === 'phx_join' && !this.#refusedJoins.take()) {
        this.#client.refuse('Too many joins were refused')
      }
      return
    }
    this.#parts.log.error('A realtime message failed', { event: message.event, error })
    this.reply(message, 'error', { reason: joinReasons.unavailable })
  }

  reply({ joinRef, ref, topic }: Message, status: 'ok' | 'error', response: object): void {
    const payload = JSON.stringify({ status, response })
    this.send(encode(this.version, { joinRef, ref, topic, event: 'phx_reply', payload }))
  }
}
