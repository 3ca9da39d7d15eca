import type { DatabaseClock } from '../database/database-clock.ts'
import type { Identity } from '../identity.ts'
import type { Binding } from './binding.ts'
import type { Messaging } from './messaging.ts'
import type { Presence } from './presences.ts'
import { encode, type Frame, type Ref, type SerializerVersion } from './serializer.ts'
import type { Subscriber } from './subscriptions.ts'
import type { Member } from './topics.ts'

export interface Transport {
  readonly version: SerializerVersion
  send(frame: Buffer[] | string, options?: { isBinary?: boolean }): void
  removeChannel(channel: Channel): void
}

export interface ChannelIdentity {
  identity: Identity
  token: string | null
}

const maxDelay = 2 ** 31 - 1 // setTimeout's longest delay

export class Channel implements Subscriber, Member {
  readonly topic: string
  readonly joinRef: Ref
  readonly bindings: Binding[]
  readonly messaging: Messaging | null
  presence: Presence | null = null
  readonly #transport: Transport
  readonly #clock: DatabaseClock
  #channelIdentity: ChannelIdentity
  #isOpen = true
  #expiry: NodeJS.Timeout | null = null

  constructor(
    transport: Transport,
    join: {
      clock: DatabaseClock
      topic: string
      joinRef: Ref
      bindings: Binding[]
      channelIdentity: ChannelIdentity
      messaging: Messaging | null
    },
  ) {
    this.#transport = transport
    this.#clock = join.clock
    this.topic = join.topic
    this.joinRef = join.joinRef
    this.bindings = join.bindings
    this.messaging = join.messaging
    this.#channelIdentity = join.channelIdentity
    this.#watchExpiry()
  }

  get version(): SerializerVersion {
    return this.#transport.version
  }

  get identity(): Identity {
    return this.#channelIdentity.identity
  }

  get token(): string | null {
    return this.#channelIdentity.token
  }

  get name(): string {
    return this.topic.slice('realtime:'.length)
  }

  /** Only while the channel is not subscribed, as subscriptions are grouped by identity. */
  changeIdentity(channelIdentity: ChannelIdentity): void {
    this.#channelIdentity = channelIdentity
    this.#watchExpiry()
  }

  get isOpen(): boolean {
    return this.#isOpen
  }

  send(pieces: Buffer[], options?: { isBinary?: boolean }): void {
    if (this.#isOpen) {
      this.#transport.send(pieces, options)
    }
  }

  sendSystem(extension: string, status: 'ok' | 'error', message: string): void {
    const payload = JSON.stringify({ extension, status, message, channel: this.name })
    const frame: Frame = { joinRef: null, ref: null, topic: this.topic, event: 'system', payload }
    this.#transport.send(encode(this.version, frame))
  }

  /** The client then reports CLOSED and does not join again. */
  close(): void {
    this.end()
    this.#push({ ref: this.joinRef, event: 'phx_close', payload: {} })
  }

  /** The client then reports CHANNEL_ERROR and joins again after a second, so the application fetches again. */
  fail(reason: string): void {
    if (this.#isOpen) {
      this.end()
      // The client passes on system messages, but not the reason of a phx_error.
      this.sendSystem('system', 'error', reason)
      this.#push({ ref: this.joinRef, event: 'phx_error', payload: { reason } })
    }
  }

  end(): void {
    this.#isOpen = false
    clearTimeout(this.#expiry ?? undefined)
    this.#transport.removeChannel(this)
  }

  #push({ ref, event, payload }: { ref: Ref; event: string; payload: object }): void {
    const { topic, joinRef } = this
    this.#transport.send(
      encode(this.version, { joinRef, ref, topic, event, payload: JSON.stringify(payload) }),
    )
  }

  /** Fails, so that the client joins again; Supabase closes, and a page that slept past the expiry stays silent. */
  #watchExpiry(): void {
    clearTimeout(this.#expiry ?? undefined)
    this.#expiry = null
    const expiresAt = readExpiry(this.identity)
    if (expiresAt === null) {
      return
    }
    const delay = Math.max(0, expiresAt - this.#clock.now())
    this.#expiry = setTimeout(
      () => (delay > maxDelay ? this.#watchExpiry() : this.fail('Token has expired 0 seconds ago')),
      Math.min(delay, maxDelay),
    ).unref()
  }
}

function readExpiry({ claims }: Identity): number | null {
  const { exp } = JSON.parse(claims) as { exp?: unknown }
  return typeof exp === 'number' ? exp * 1000 : null
}
