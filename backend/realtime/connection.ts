import type { Duplex } from 'node:stream'
import type { RawData, WebSocket } from 'ws'
import type { Identity } from '../identity.ts'
import { exceedsJsonDepth } from '../json-depth.ts'
import type { TimeSlices } from '../time-slices.ts'
import { TokenBucket } from '../token-bucket.ts'
import type { Channel } from './channel.ts'
import {
  ChannelDispatcher,
  type ClientConnection,
  type DispatcherParts,
  isHeartbeat,
} from './channel-dispatcher.ts'
import type { Network } from './networks.ts'
import { Quota } from './quota.ts'
import type { RealtimeLimits } from './realtime-limits.ts'
import { SendQueue } from './send-queue.ts'
import { decodeBinary, decodeText, type Message, type SerializerVersion } from './serializer.ts'
import { WorkQueue } from './work-queue.ts'

/** Estimated bytes of memory of a socket, and of each byte of a waiting message once parsed. */
const socketBytes = 8_192
const parsedSize = 8
const maxDepth = 10
const largeFrame = 8_192 // bytes; parsing more takes long enough to wait for a time slice

export class Connection implements ClientConnection {
  readonly version: SerializerVersion
  readonly network: Network
  readonly keyIdentity: Identity
  readonly memory: Quota
  readonly #limits: RealtimeLimits
  readonly #socket: WebSocket
  readonly #dispatcher: ChannelDispatcher
  readonly #sendQueue: SendQueue
  readonly #messages: TokenBucket
  readonly #work: WorkQueue
  readonly #slices: TimeSlices
  #heardAt = performance.now()
  #partial = 0
  #hasEnded = false

  constructor(
    parts: DispatcherParts,
    client: Pick<ClientConnection, 'network' | 'version' | 'keyIdentity'> & {
      socket: WebSocket
      stream: Duplex
    },
  ) {
    const { limits } = parts
    const { network, socket, stream } = client
    this.version = client.version
    this.network = network
    this.keyIdentity = client.keyIdentity
    this.memory = new Quota(limits.memory.socket, network.memory)
    this.#limits = limits
    this.#socket = socket
    this.#dispatcher = new ChannelDispatcher(parts, this)
    this.#sendQueue = new SendQueue(socket, network.backlog, limits.bufferedBytes)
    this.#messages = new TokenBucket(limits.messages)
    this.#work = new WorkQueue(limits)
    this.#slices = parts.slices
    socket.on('message', (data, isBinary) => this.#receive(data, isBinary))
    socket.on('ping', data => this.#answerPing(data))
    socket.on('pong', () => this.#countMessage())
    stream.on('data', (chunk: Buffer) => this.#countBytes(chunk.length))
    socket.on('close', () => this.#end())
    if (!this.memory.reserve(socketBytes)) {
      socket.close(1013, 'Too much is held')
    }
    socket.on('error', () => socket.terminate())
  }

  get channels(): Channel[] {
    return this.#dispatcher.channels
  }

  endSessions(sessionIds: Set<string>): void {
    const isOver = ({ sessionId }: Identity) => sessionId !== null && sessionIds.has(sessionId)
    const ended = this.channels.filter(({ identity }) => isOver(identity))
    for (const channel of ended) {
      channel.fail('InvalidJWTToken: Session from session_id claim in JWT does not exist')
    }
    if (ended.length > 0 || isOver(this.keyIdentity)) {
      this.refuse('The session has ended')
    }
  }

  authorizeAgain(): Promise<void> {
    return this.#dispatcher.authorizeAgain()
  }

  get isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN
  }

  send(frame: Buffer[] | string, options?: { isBinary?: boolean }): void {
    this.#sendQueue.send(frame, options)
  }

  refuse(reason: string): void {
    this.#socket.close(1008, reason)
  }

  closeIfIdle(now: number): void {
    const { idle, idleWithoutChannel } = this.#limits
    if (now - this.#heardAt > idle) {
      this.#socket.terminate()
    } else if (now - (this.#dispatcher.idleSince ?? now) > idleWithoutChannel) {
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
    // A client may go on sending after we began to close.
    if (!this.isOpen) {
      return
    }
    this.#heardAt = performance.now()
    if (!this.#countMessage()) {
      return
    }
    const bytes = toBuffer(data)
    if (bytes.length > largeFrame) {
      this.#enqueue(bytes.length, async () => {
        await this.#slices.next(this.network.name)
        const message = this.isOpen && this.#decode(bytes, isBinary)
        if (message) await this.#dispatcher.dispatch(message)
      })
      return
    }
    const message = this.#decode(bytes, isBinary)
    if (message && isHeartbeat(message)) {
      void this.#dispatcher.dispatch(message)
    } else if (message) {
      this.#enqueue(bytes.length, async () => {
        if (message.event === 'phx_join') await this.#slices.next(this.network.name)
        await this.#dispatcher.dispatch(message)
      })
    }
  }

  #decode(bytes: Buffer, isBinary: boolean): Message | null {
    const message = isBinary ? decodeBinary(bytes) : this.#decodeText(bytes.toString())
    if (!message) {
      this.#socket.close(1007, 'The frame could not be read')
    }
    return message
  }

  #decodeText(text: string): Message | null {
    return exceedsJsonDepth(text, maxDepth) ? null : decodeText(this.version, text)
  }

  #enqueue(length: number, work: () => Promise<void>): void {
    const size = length * parsedSize
    const workAndRelease = async () => {
      // What a closed socket has sent must not take turns.
      if (this.isOpen) await work()
      this.memory.release(size)
    }
    if (!this.memory.reserve(size)) {
      this.#socket.close(1013, 'Too much is held')
    } else if (!this.#work.add(length, workAndRelease)) {
      this.memory.release(size)
      this.#socket.close(1013, 'Too many messages wait') // "try again later": the client reconnects
    }
  }

  /** Control frames count too: each is work, and a ping is answered. */
  #countMessage(): boolean {
    this.#hasEnded = true
    if (this.#messages.take() && this.network.takeMessage()) {
      return true
    }
    this.#socket.close(1008, 'Too many messages per second')
    return false
  }

  #answerPing(data: Buffer): void {
    if (this.isOpen && this.#countMessage()) {
      this.#sendQueue.pong(data)
    }
  }

  /** Called after a chunk's messages were received; its end may begin the next message. */
  #countBytes(length: number): void {
    const partial = this.#hasEnded ? length : this.#partial + length
    this.#hasEnded = false
    if (!this.network.takeBytes(length)) {
      this.#socket.close(1008, 'Too many bytes per second')
    }
    this.memory.release(this.#partial)
    this.#partial = partial
    if (!this.memory.reserve(partial)) {
      this.#partial = 0
      this.#socket.terminate()
    }
  }

  #end(): void {
    this.#dispatcher.end()
    this.#sendQueue.end()
    this.memory.releaseAll()
  }
}

function toBuffer(data: RawData): Buffer {
  if (Array.isArray(data)) {
    return Buffer.concat(data)
  }
  return data instanceof ArrayBuffer ? Buffer.from(data) : data
}
