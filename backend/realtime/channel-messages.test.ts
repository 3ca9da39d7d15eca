import { expect, test } from 'vitest'
import { Budgets } from '../budgets.ts'
import type { Channel } from './channel.ts'
import { ChannelMessages, type MessageParts } from './channel-messages.ts'
import { everything } from './messaging.ts'

function begin(given: object) {
  const budgets = new Budgets()
  const failures: string[] = []
  const channel = {
    ...{ version: '2.0.0', topic: 'realtime:room', name: 'room', token: null, presence: null, isOpen: true },
    identity: { isStaff: false },
    messaging: {
      topic: { name: 'room', isPrivate: true },
      rights: everything,
      wantsPresence: true,
      presenceKey: 'a',
    },
    send() {},
    fail: (reason: string) => failures.push(reason),
  }
  const parts = { budgets, topics: { add() {} }, log: { info() {} }, ...given } as unknown as MessageParts
  return {
    budgets,
    failures,
    channel: channel as unknown as Channel,
    messages: new ChannelMessages(parts, 'stranger'),
  }
}

test('a channel whose rights cannot be asked again is ended, and does not hold up the next one', async () => {
  const topicAuthorizer = { authorize: () => Promise.reject(new Error('Too many requests at once')) }
  const { messages, channel, failures } = begin({ topicAuthorizer })
  await messages.authorizeAgain(channel)
  expect(failures).toHaveLength(1)
})

test('who asks for the presences of many pays for their size', async () => {
  const presences = { readState: async () => 'x'.repeat(1024 * 1024) }
  const { messages, channel, budgets } = begin({ presences })
  await messages.open(channel)
  expect(budgets.counters.spent.sent).toBeGreaterThan(20)
})

test('a presence that PostgreSQL cannot hold is refused, one that only looks so is not', async () => {
  const tracked: unknown[] = []
  const { messages, channel } = begin({
    presences: { track: async (_: unknown, told: unknown) => tracked.push(told) },
  })
  const track = (text: string) =>
    messages.changePresence(channel, { payload: { event: 'track', payload: { text } } } as never)
  await expect(track('\0')).rejects.toThrow('malformed presence')
  await expect(track('\ud83d')).rejects.toThrow('malformed presence')
  await expect(track('\\\ud83d')).rejects.toThrow('malformed presence')
  await track('\\u0000 \\ud83d 🎉')
  expect(tracked).toHaveLength(1)
})
