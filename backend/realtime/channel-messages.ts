import type { BudgetKind } from '../budget-prices.ts'
import { TokenError } from '../errors/api-error.ts'
import { joinReasons } from '../errors/realtime.ts'
import { exceedsJsonDepth } from '../json-depth.ts'
import { TokenBucket } from '../token-bucket.ts'
import type { Channel } from './channel.ts'
import type { DispatcherParts } from './channel-dispatcher.ts'
import { JoinError } from './join-error.ts'
import type { Extension, Messaging } from './messaging.ts'
import type { Presence } from './presences.ts'
import { realtimeLimits } from './realtime-limits.ts'
import { type Broadcast, encodeText, type Message } from './serializer.ts'

const maxDepth = 10
const maxEventLength = 255
const maxPresenceLength = 4_096
const readingPresences = 4 // times the price of sending, as reading many presences costs more

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

export class ChannelMessages {
  readonly #parts: MessageParts
  readonly #network: string
  readonly #presenceRates = new WeakMap<Channel, TokenBucket>()

  constructor(parts: MessageParts, network: string) {
    this.#parts = parts
    this.#network = network
  }

  /** Called after the reply to the join. */
  async open(channel: Channel): Promise<void> {
    const { messaging } = channel
    if (!messaging) {
      return
    }
    const { topics, presences, storedMessages } = this.#parts
    topics.add(channel)
    if (messaging.wantsPresence) {
      const state = await presences.readState(messaging.topic)
      this.#spend(channel, 'sent', (readingPresences * state.length) / 1024)
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

  /** Returns whether the sender wants an acknowledgement. @throws JoinError */
  broadcast(channel: Channel, message: Message): boolean {
    const messaging = requireRight(channel, 'broadcast')
    const broadcast = readBroadcast(message.payload)
    const { topics, relay } = this.#parts
    this.#pay(channel, priceOfBroadcast(topics.count(messaging.topic)))
    if (!relay.publish({ type: 'broadcast', topic: messaging.topic, broadcast })) {
      throw new JoinError(joinReasons.tooManyMessages)
    }
    topics.broadcast(messaging.topic, broadcast, channel)
    return messaging.acknowledges
  }

  /** @throws JoinError */
  async changePresence(channel: Channel, { payload }: Message): Promise<void> {
    const messaging = requireRight(channel, 'presence')
    const rate = this.#presenceRates.get(channel) ?? new TokenBucket(realtimeLimits.presences)
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
      // It closed meanwhile, perhaps before the row was stored.
      await this.#parts.presences.untrack(messaging.topic, presence)
    }
  }

  /** Rights change with the token, and may be withdrawn. */
  async authorizeAgain(channel: Channel): Promise<void> {
    const { messaging, identity, token } = channel
    if (!messaging?.topic.isPrivate) {
      return
    }
    if (token && !(await this.#isValid(token))) {
      return channel.fail('InvalidJWTToken: The session has ended')
    }
    try {
      messaging.rights = await this.#parts.topicAuthorizer.authorize(
        identity,
        messaging.topic.name,
        this.#network,
      )
    } catch (error) {
      // Otherwise whoever uses up their network's budget would keep their rights, and hold up the next one.
      this.#parts.log.info('The rights on a private channel could not be asked', { error })
      return channel.fail(joinReasons.unavailable)
    }
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

  #pay(channel: Channel, frames: number): void {
    if (!channel.identity.isStaff && this.#parts.budgets.check(this.#network) !== null) {
      throw new JoinError(joinReasons.tooManyMessages)
    }
    this.#spend(channel, 'frame', frames)
  }

  #spend({ identity }: Channel, kind: BudgetKind, amount: number): void {
    if (!identity.isStaff) {
      this.#parts.budgets.spend(this.#network, kind, amount)
    }
  }
}

function requireRight({ messaging, name }: Channel, extension: Extension): Messaging {
  if (!messaging?.rights.writable.includes(extension)) {
    throw new JoinError(joinReasons.noPermissionToWrite(name))
  }
  return messaging
}

/** In frames, as the members are sent it too. */
export const priceOfBroadcast = (members: number): number => 1 + members / 10

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

/** It goes unchanged into the frames of other clients. */
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

/** PostgreSQL's jsonb has neither NUL nor half a surrogate pair, which JSON can escape. */
const notJsonb = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/

function toPresence({ presenceKey }: Messaging, told: unknown, before: Presence | null): Presence {
  const facts = typeof told === 'object' && told !== null && !Array.isArray(told) ? told : {}
  const ref = crypto.randomUUID()
  const meta = JSON.stringify({
    ...facts,
    phx_ref: ref,
    ...(before && { phx_ref_prev: before.ref }),
  })
  if (meta.length > maxPresenceLength || notJsonb.test(meta)) {
    throw new JoinError('malformed presence')
  }
  return { ref, key: presenceKey, meta }
}
