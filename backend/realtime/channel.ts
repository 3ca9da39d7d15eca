import type { Identity } from '../database.ts'
import type { Binding } from './bindings.ts'
import { encode, type Frame, type Ref, type Version } from './frames.ts'
import type { Subscriber } from './subscriptions.ts'

/** What a channel needs of its connection. */
export interface Outlet {
  readonly version: Version
  send(frame: Buffer[] | string): void
  /** Takes the channel out of the connection and its subscriptions. */
  drop(channel: Channel): void
}

export interface Caller {
  identity: Identity
  token: string | null
}

/** setTimeout's longest delay. */
const maxDelay = 2 ** 31 - 1

/** A topic that one connection has joined. */
export class Channel implements Subscriber {
  readonly topic: string
  readonly joinRef: Ref
  readonly bindings: Binding[]
  readonly #outlet: Outlet
  #caller: Caller
  #isOpen = true
  #expiry: NodeJS.Timeout | null = null

  constructor(outlet: Outlet, join: { topic: string; joinRef: Ref; bindings: Binding[]; caller: Caller }) {
    this.#outlet = outlet
    this.topic = join.topic
    this.joinRef = join.joinRef
    this.bindings = join.bindings
    this.#caller = join.caller
    this.#watchExpiry()
  }

  get version(): Version {
    return this.#outlet.version
  }

  get identity(): Identity {
    return this.#caller.identity
  }

  get token(): string | null {
    return this.#caller.token
  }

  /** The topic as the application named it. */
  get name(): string {
    return this.topic.slice('realtime:'.length)
  }

  /** Only while the channel is in no subscription, whose groups go by the identity. */
  changeCaller(caller: Caller): void {
    this.#caller = caller
    this.#watchExpiry()
  }

  send(pieces: Buffer[]): void {
    if (this.#isOpen) {
      this.#outlet.send(pieces)
    }
  }

  tellSystem(extension: string, status: 'ok' | 'error', message: string): void {
    const payload = JSON.stringify({ extension, status, message, channel: this.name })
    const frame: Frame = { joinRef: null, ref: null, topic: this.topic, event: 'system', payload }
    this.#outlet.send(encode(this.version, frame))
  }

  /** The client then shows CLOSED and stays away. */
  close(): void {
    this.end()
    this.#push({ ref: this.joinRef, event: 'phx_close', payload: {} })
  }

  /** The client then shows CHANNEL_ERROR and joins again after a second, so that the application fetches anew. */
  fail(reason: string): void {
    if (this.#isOpen) {
      this.end()
      // The client keeps the reason of an error to itself, but hands on system messages.
      this.tellSystem('system', 'error', reason)
      this.#push({ ref: this.joinRef, event: 'phx_error', payload: { reason } })
    }
  }

  /** Takes the channel away without telling the client. */
  end(): void {
    this.#isOpen = false
    clearTimeout(this.#expiry ?? undefined)
    this.#outlet.drop(this)
  }

  #push({ ref, event, payload }: { ref: Ref; event: string; payload: object }): void {
    const { topic, joinRef } = this
    this.#outlet.send(encode(this.version, { joinRef, ref, topic, event, payload: JSON.stringify(payload) }))
  }

  /**
   * Supabase closes such a channel for good. Ours fails it, because a page that slept through the refresh of its
   * token would stay silent for ever; it joins again as soon as it has a new one.
   */
  #watchExpiry(): void {
    clearTimeout(this.#expiry ?? undefined)
    this.#expiry = null
    const expiresAt = readExpiry(this.identity)
    if (expiresAt === null) {
      return
    }
    const delay = Math.max(0, expiresAt - Date.now())
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
