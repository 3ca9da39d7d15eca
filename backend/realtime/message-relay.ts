import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Database } from '../database.ts'
import type { Log } from '../log.ts'
import type { Broadcast } from './serializer.ts'
import type { Topic } from './topics.ts'

export type Relayed =
  | { type: 'broadcast'; topic: Topic; broadcast: Broadcast }
  | { type: 'presence'; topic: Topic; diff: string } // the diff is JSON

const channel = 'realtime_messages'
/** PostgreSQL refuses notices of 8,000 bytes or more; a character has at most three bytes of UTF-8. */
const pieceLength = 2_400
const maxWaitingLength = 4 * 1024 * 1024
const maxPieces = 60

const topicSchema = z.object({ name: z.string(), isPrivate: z.boolean() })
const broadcastSchema = z.object({
  id: z.string(),
  event: z.string(),
  json: z.string().optional(),
  base64: z.string().optional(),
})
const notice = z.discriminatedUnion('type', [
  z.object({ type: z.literal('stored'), id: z.uuid(), topic: z.string(), private: z.boolean().nullable() }),
  z.object({
    type: z.literal('piece'),
    node: z.string(),
    id: z.string(),
    index: z.number(),
    count: z.number().max(maxPieces),
    text: z.string(),
  }),
])
const relayed = z.discriminatedUnion('type', [
  z.object({ type: z.literal('broadcast'), topic: topicSchema, broadcast: broadcastSchema }),
  z.object({ type: z.literal('presence'), topic: topicSchema, diff: z.string() }),
])

interface RelayParts {
  database: Database
  log: Log
  onRelayed: (message: Relayed) => void
  onStored: (id: string, topic: Topic) => void // for a row of realtime.messages
}

/** Carries messages between processes by NOTIFY. While one batch is sent the next one gathers. */
export class MessageRelay {
  readonly node = randomUUID()
  readonly #parts: RelayParts
  readonly #pieces = new Map<string, string[]>()
  #waiting: string[] = []
  #waitingLength = 0
  #sending: Promise<void> | null = null
  #listening: { unlisten: () => Promise<void> } | null = null

  constructor(parts: RelayParts) {
    this.#parts = parts
  }

  async start(): Promise<void> {
    this.#listening = await this.#parts.database.listener.listen(
      channel,
      text => this.#receive(text),
      () => this.#pieces.clear(),
    )
  }

  async stop(): Promise<void> {
    await this.#sending
    await this.#listening?.unlisten()
  }

  /** False when too much waits. */
  publish(message: Relayed): boolean {
    const text = JSON.stringify(message)
    if (this.#waitingLength + text.length > maxWaitingLength) {
      return false
    }
    this.#waitingLength += text.length
    this.#waiting.push(...this.#cut(text))
    this.#sending ??= this.#send()
    return true
  }

  #cut(text: string): string[] {
    const id = randomUUID()
    const count = Math.ceil(text.length / pieceLength)
    // JSON escapes the half of a surrogate pair that a cut leaves, so that it joins its other half again.
    return Array.from({ length: count }, (_, index) =>
      JSON.stringify({
        ...{ type: 'piece', node: this.node, id, index, count },
        text: text.slice(index * pieceLength, (index + 1) * pieceLength),
      }),
    )
  }

  async #send(): Promise<void> {
    const { database, log } = this.#parts
    while (this.#waiting.length > 0) {
      const batch = this.#waiting
      this.#waiting = []
      this.#waitingLength = 0
      try {
        await database.owner`
          select pg_notify(${channel}, piece)
          from json_array_elements_text(${JSON.stringify(batch)}::text::json) as piece`
      } catch (error) {
        log.error('Messages did not reach other processes', { count: batch.length, error })
      }
    }
    this.#sending = null
  }

  #receive(text: string): void {
    const { data } = notice.safeParse(JSON.parse(text))
    if (data?.type === 'stored') {
      this.#parts.onStored(data.id, { name: data.topic, isPrivate: data.private ?? false })
    } else if (data && data.node !== this.node) {
      this.#collect(data)
    }
  }

  /** The pieces of a message come one after the other, as one statement sent them. */
  #collect({ id, index, count, text }: { id: string; index: number; count: number; text: string }): void {
    const pieces = index === 0 ? [] : (this.#pieces.get(id) ?? [])
    pieces.push(text)
    this.#pieces.delete(id)
    if (index < count - 1) {
      this.#pieces.set(id, pieces)
    } else if (pieces.length === count) {
      const { data } = relayed.safeParse(JSON.parse(pieces.join('')))
      if (data) {
        this.#parts.onRelayed(data as Relayed)
      }
    }
  }
}
