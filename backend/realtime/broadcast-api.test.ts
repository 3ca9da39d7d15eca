import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { Budgets } from '../budgets.ts'
import { ApiError } from '../errors/api-error.ts'
import type { Identity } from '../identity.ts'
import type { BackendEnv } from '../service.ts'
import { createBroadcastApi } from './broadcast-api.ts'
import { Topics } from './topics.ts'

const identity = { role: 'anon', isStaff: false, client: { network: 'stranger', isSite: false } }

function begin() {
  const budgets = new Budgets()
  const sent: unknown[] = []
  const app = new Hono<BackendEnv>()
  app.use(async (c, next) => {
    c.set('authenticate', async () => identity as Identity)
    await next()
  })
  const relay = { publish: (message: unknown) => sent.push(message) > 0 }
  const topicAuthorizer = { authorize: async () => ({ readable: [], writable: [] }) }
  const parts = { topics: new Topics(), relay, topicAuthorizer, budgets, hasPublicChannels: true }
  app.route('/', createBroadcastApi(parts))
  app.onError(error => new Response(null, { status: error instanceof ApiError ? error.status : 500 }))
  const post = async (messages: object[]) => {
    const body = JSON.stringify({ messages })
    return (await app.request('/api/broadcast', { method: 'POST', body })).status
  }
  return { budgets, sent, post }
}

test('each message of a request over HTTP is paid for, as those over a socket are', async () => {
  const { budgets, sent, post } = begin()
  expect(await post(Array(100).fill({ topic: 'square', event: 'x', payload: {} }))).toBe(202)
  expect(sent).toHaveLength(100)
  expect(budgets.counters.spent.frame).toBeCloseTo(10)
})

test('a message that other processes could not be told of is refused, and so is a topic that PostgreSQL cannot hold', async () => {
  const { sent, post } = begin()
  expect(await post([{ topic: 'square', event: 'x', payload: 'x'.repeat(70_000) }])).toBe(422)
  expect(await post([{ topic: 'a\0b', event: 'x', payload: {}, private: true }])).toBe(422)
  expect(sent).toEqual([])
})
