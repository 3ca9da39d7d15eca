import { Hono } from 'hono'
import { z } from 'zod'
import type { Budgets } from '../budgets.ts'
import * as errors from '../errors/realtime.ts'
import type { Identity } from '../identity.ts'
import { exceedsJsonDepth } from '../json-depth.ts'
import { readBody } from '../read-body.ts'
import type { BackendEnv } from '../service.ts'
import type { TopicAuthorizer } from './authorize-topic.ts'
import { priceOfBroadcast, readBroadcast } from './channel-messages.ts'
import { JoinError } from './join-error.ts'
import type { MessageRelay } from './message-relay.ts'
import { isStorable } from './messaging.ts'
import type { Broadcast } from './serializer.ts'
import { type Topic, type Topics, toTopicKey } from './topics.ts'

interface BroadcastApiParts {
  topics: Topics
  relay: Pick<MessageRelay, 'publish'>
  topicAuthorizer: Pick<TopicAuthorizer, 'authorize'>
  budgets: Budgets
  hasPublicChannels: boolean
}

const maxBytes = 256 * 1024
const maxMessageBytes = 64 * 1024
const maxDepth = 12

const topicName = z.string().min(1).max(246).refine(isStorable)
const batch = z.object({
  messages: z
    .array(
      z.object({
        topic: topicName,
        event: z.string().max(255),
        payload: z.unknown(),
        private: z.boolean().nullish(),
      }),
    )
    .min(1)
    .max(100),
})

interface AddressedBroadcast {
  topic: Topic
  broadcast: Broadcast
}

/** Broadcasts over HTTP (protocol §4.6): all of a request are sent, or none. */
export function createBroadcastApi(parts: BroadcastApiParts): Hono<BackendEnv> {
  const app = new Hono<BackendEnv>()

  app.post('/api/broadcast', async c => {
    const identity = await c.var.authenticate()
    if (identity.role === 'anon' && !parts.hasPublicChannels) {
      throw errors.noBroadcast()
    }
    const text = (await readBody(c.req.raw, maxBytes)).toString()
    const { data } = batch.safeParse(parseJson(text))
    if (!data) {
      throw errors.malformedBroadcast()
    }
    await send(
      identity,
      data.messages.map(({ topic, event, payload, private: isPrivate }) => ({
        topic: { name: topic, isPrivate: isPrivate ?? false },
        broadcast: toBroadcast({ event, payload }),
      })),
    )
    return c.body(null, 202)
  })

  app.post('/api/broadcast/:topic/events/:event', async c => {
    const identity = await c.var.authenticate()
    if (identity.role === 'anon' && !parts.hasPublicChannels) {
      throw errors.noBroadcast()
    }
    const body = await readBody(c.req.raw, maxMessageBytes)
    const isBinary = c.req.header('content-type')?.startsWith('application/octet-stream') ?? false
    const { topic, event } = c.req.param()
    const name = topicName.safeParse(topic)
    const payload = isBinary ? null : parseJson(body.toString())
    if (!name.success || Buffer.byteLength(event) > 255 || payload === undefined) {
      throw errors.malformedBroadcast()
    }
    const content = isBinary ? { base64: body.toString('base64') } : { payload }
    await send(identity, [
      {
        topic: { name: name.data, isPrivate: c.req.query('private') === 'true' },
        broadcast: toBroadcast({ event, ...content }),
      },
    ])
    return c.body(null, 202)
  })

  async function send(identity: Identity, messages: AddressedBroadcast[]): Promise<void> {
    const topics = new Map(messages.map(({ topic }) => [toTopicKey(topic), topic]))
    for (const topic of topics.values()) {
      await requireRight(identity, topic)
    }
    for (const { topic, broadcast } of messages) {
      parts.budgets.spendFor(identity, 'frame', priceOfBroadcast(parts.topics.count(topic)))
      if (!parts.relay.publish({ type: 'broadcast', topic, broadcast })) {
        throw errors.tooManyBroadcasts()
      }
      parts.topics.broadcast(topic, broadcast)
    }
  }

  async function requireRight(identity: Identity, topic: Topic): Promise<void> {
    if (!topic.isPrivate) {
      if (!parts.hasPublicChannels) {
        throw errors.noBroadcast()
      }
      return
    }
    const { writable } = await parts.topicAuthorizer.authorize(identity, topic.name)
    if (!writable.includes('broadcast')) {
      throw errors.noRightToBroadcast()
    }
  }

  return app
}

function toBroadcast(given: Record<string, unknown>): Broadcast {
  try {
    const broadcast = readBroadcast(given)
    if (Buffer.byteLength(broadcast.json ?? '') > maxMessageBytes) {
      throw errors.malformedBroadcast()
    }
    return broadcast
  } catch (error) {
    throw error instanceof JoinError ? errors.malformedBroadcast() : error
  }
}

function parseJson(text: string): unknown {
  if (exceedsJsonDepth(text, maxDepth)) {
    return undefined
  }
  try {
    return JSON.parse(text === '' ? '{}' : text)
  } catch {
    return undefined
  }
}
