import type { Database } from '../database.ts'
import type { Log } from '../log.ts'
import type { Channel } from './channel.ts'
import { encodeBroadcast } from './serializer.ts'
import { type Topic, type Topics, toTopicKey } from './topics.ts'

interface StoredMessage {
  id: string
  event: string
  topic: string
  isPrivate: boolean
  json: string | null
  base64: string | null
}

const maxWaiting = 10_000
const batchSize = 100

/** Messages sent by the database: rows of `realtime.messages`, read back in their order. */
export class StoredMessages {
  readonly #parts: { database: Database; topics: Topics; log: Log }
  #waiting: string[] = []
  #reading: Promise<void> | null = null

  constructor(parts: { database: Database; topics: Topics; log: Log }) {
    this.#parts = parts
  }

  deliver(id: string, topic: Topic): void {
    if (!this.#parts.topics.has(topic)) {
      return
    }
    if (this.#waiting.length >= maxWaiting) {
      this.#parts.log.error('The database sends more messages than can be read', { topic: toTopicKey(topic) })
      return
    }
    this.#waiting.push(id)
    this.#reading ??= this.#readAll()
  }

  async replay(channel: Channel): Promise<void> {
    const { messaging, version, topic } = channel
    if (!messaging?.replay || !messaging.rights.readable.includes('broadcast')) {
      return
    }
    const { since, limit } = messaging.replay
    const rows = await this.#parts.database.owner<StoredMessage[]>`
      select id, event, topic, private as "isPrivate", payload::text as json, encode(binary_payload, 'base64') as base64
      from realtime.messages
      where topic = ${messaging.topic.name}
        and private
        and extension = 'broadcast'
        and event is not null
        and inserted_at >= to_timestamp(${since / 1000}) at time zone 'utc'
      order by inserted_at desc
      limit ${limit}`
    for (const row of rows.reverse()) {
      const frame = encodeBroadcast(version, topic, { ...toBroadcast(row), isReplayed: true })
      if (frame) {
        channel.send([frame.bytes], { isBinary: frame.isBinary })
      }
    }
  }

  async removeOld(): Promise<void> {
    await this.#parts.database.owner`
      delete from realtime.messages where inserted_at < (now() at time zone 'utc') - interval '3 days'`
  }

  async #readAll(): Promise<void> {
    const { database, topics, log } = this.#parts
    while (this.#waiting.length > 0) {
      const ids = this.#waiting.splice(0, batchSize)
      try {
        const rows = await database.owner<StoredMessage[]>`
          select
            m.id, m.event, m.topic, coalesce(m.private, false) as "isPrivate", m.payload::text as json,
            encode(m.binary_payload, 'base64') as base64
          from json_array_elements_text(${JSON.stringify(ids)}::text::json) with ordinality as wanted (id, place)
          join realtime.messages m on m.id = wanted.id::uuid
          order by wanted.place`
        for (const row of rows) {
          topics.broadcast({ name: row.topic, isPrivate: row.isPrivate }, toBroadcast(row))
        }
      } catch (error) {
        log.error('Messages of the database could not be read', { count: ids.length, error })
      }
    }
    this.#reading = null
  }
}

const toBroadcast = ({ id, event, json, base64 }: StoredMessage) => ({
  id,
  event,
  json: json ?? '{}',
  ...(base64 !== null && { base64: base64.replaceAll('\n', '') }), // PostgreSQL breaks base64 into lines
})
