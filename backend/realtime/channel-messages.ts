import { TokenError } from '../errors/api-error.ts'
import { joinReasons } from '../errors/realtime.ts'
import { exceedsJsonDepth } from '../json-depth.ts'
import { TokenBucket } from '../token-bucket.ts'
import type { Channel } from './channel.ts'
import type { DispatcherParts } from './channel-dispatcher.ts'
import { JoinError } from './join-error.ts'
import type { Extension, Messaging } from './messaging.ts'
import type { Presence } from './presences.ts'
import { type Broadcast, encodeText, type Message } from './serializer.ts'

const maxDepth = 10
const maxEventLength = 255
const maxPresenceLength = 4_096
const presenceRate = { burst: 10, perSecond: 0.5 }

/** What the messages of channels need, one for the process. */
export type MessageParts = Pick<
  DispatcherParts,
  | 'topics'
  | 'relay'
  | 'presences'
  | 'storedMessages'
  | 'topicAuthorizer'
  | 'authenticator'
  | 'budgets'
  | 'log'
>

/** Broadcasts and presences of one client's channels. */
export class ChannelMessages {
  readonly #parts: MessageParts
  readonly #network: string
  readonly #presenceRates = new WeakMap<Channel, TokenBucket>()

  constructor(parts: MessageParts, network: string) {
    this.#parts = parts
    this.#network = network
  }

  /** After the reply to its join. */
  async open(channel: Channel): Promise<void> {
    const { messaging } = channel
    if (!messaging) {
      return
    }
    const { topics, presences, storedMessages } = this.#parts
    topics.add(channel)
    if (messaging.wantsPresence) {
      const state = await presences.readState(messaging.topic)
      channel.send([encodeText(channel.version, channel.topic, 'presence_state', state)])
    }
    if (messaging.replay) {
      await storedMessages.replay(channel)
    }
    if (messaging.tellsReady) {
      channel.sendSystem('system', 'ok', 'Replication connection established')
    }
  }

  close(channel: Channel): void {
    const { topics, presences, log } = this.#parts
    topics.remove(channel)
    const { messaging, presence } = channel
    if (messaging && presence) {
      channel.presence = null
      presences
        .untrack(messaging.topic, presence)
        .catch(error => log.error('A presence could not be removed', { error }))
    }
  }

  /** Returns whether the sender wants to know that it was taken. @throws JoinError */
  broadcast(channel: Channel, message: Message): boolean {
    const messaging = requireRight(channel, 'broadcast')
    const broadcast = readBroadcast(message.payload)
    const { topics, relay } = this.#parts
    this.#pay(channel, 1 + topics.count(messaging.topic) / 10)
    if (!relay.publish({ type: 'broadcast', topic: messaging.topic, broadcast })) {
      throw new JoinError(joinReasons.tooManyMessages)
    }
    topics.broadcast(messaging.topic, broadcast, channel)
    return messaging.acknowledges
  }

  /** @throws JoinError */
  async changePresence(channel: Channel, { payload }: Message): Promise<void> {
    const messaging = requireRight(channel, 'presence')
    const rate = this.#presenceRates.get(channel) ?? new TokenBucket(presenceRate)
    this.#presenceRates.set(channel, rate)
    if (!rate.take()) {
      throw new JoinError(joinReasons.tooManyMessages)
    }
    this.#pay(channel, 10)
    const before = channel.presence
    if (payload.event === 'untrack') {
      channel.presence = null
      if (before) await this.#parts.presences.untrack(messaging.topic, before)
      return
    }
    if (payload.event !== 'track') {
      throw new JoinError('unknown presence event')
    }
    const presence = toPresence(messaging, payload.payload, before)
    channel.presence = presence
    await this.#parts.presences.track(messaging.topic, presence, before)
    if (!channel.isOpen) {
      // It closed meanwhile, maybe before the row was there.
      await this.#parts.presences.untrack(messaging.topic, presence)
    }
  }

  /** Rights go with the token, and may have been taken away. */
  async authorizeAgain(channel: Channel): Promise<void> {
    const { messaging, identity, token } = channel
    if (!messaging?.topic.isPrivate) {
      return
    }
    if (token && !(await this.#isValid(token))) {
      return channel.fail('InvalidJWTToken: The session has ended')
    }
    messaging.rights = await this.#parts.topicAuthorizer.authorize(
      identity,
      messaging.topic.name,
      this.#network,
    )
    if (messaging.rights.readable.length === 0) {
      channel.fail(joinReasons.noPermission(channel.name))
    }
  }

  async #isValid(token: string): Promise<boolean> {
    try {
      await this.#parts.authenticator.verify(token)
      return true
    } catch (error) {
      if (error instanceof TokenError) {
        return false
      }
      throw error
    }
  }

  #pay(channel: Channel, amount: number): void {
    const { budgets } = this.#parts
    if (!channel.identity.isStaff) {
      if (budgets.check(this.#network) !== null) {
        throw new JoinError(joinReasons.tooManyMessages)
      }
      budgets.spend(this.#network, 'frame', amount)
    }
  }
}

function requireRight({ messaging, name }: Channel, extension: Extension): Messaging {
  if (!messaging?.rights.writable.includes(extension)) {
    throw new JoinError(joinReasons.noPermissionToWrite(name))
  }
  return messaging
}

/** @throws JoinError */
export function readBroadcast({ event, payload, json, base64 }: Record<string, unknown>): Broadcast {
  const id = crypto.randomUUID()
  if (typeof event !== 'string' || Buffer.byteLength(event) > maxEventLength) {
    throw new JoinError('malformed broadcast')
  }
  if (typeof base64 === 'string') {
    return { id, event, base64 }
  }
  return { id, event, json: typeof json === 'string' ? toValidJson(json) : JSON.stringify(payload ?? {}) }
}

/** It is put into the frames of others as it is. */
function toValidJson(text: string): string {
  if (exceedsJsonDepth(text, maxDepth)) {
    throw new JoinError('malformed broadcast')
  }
  try {
    return JSON.stringify(JSON.parse(text))
  } catch (cause) {
    throw new JoinError('malformed broadcast', { cause })
  }
}

function toPresence({ presenceKey }: Messaging, told: unknown, before: Presence | null): Presence {
  const facts = typeof told === 'object' && told !== null && !Array.isArray(told) ? told : {}
  const ref = crypto.randomUUID()
  const meta = JSON.stringify({
    ...facts,
    phx_ref: ref,
    ...(before && { phx_ref_prev: before.ref }),
  })
  // PostgreSQL's jsonb has no NUL.
  if (meta.length > maxPresenceLength || meta.includes('\\u0000')) {
    throw new JoinError('malformed presence')
  }
  return { ref, key: presenceKey, meta }
}
