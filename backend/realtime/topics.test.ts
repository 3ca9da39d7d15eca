import { expect, test } from 'vitest'
import { everything } from './messaging.ts'
import { type Member, Topics } from './topics.ts'

test('who may no longer follow presences is told of none, although the channel stays open', () => {
  const topic = { name: 'room', isPrivate: true }
  const frames: string[] = []
  const messaging = {
    ...{ topic, rights: everything, acknowledges: false, includesSelf: false, wantsPresence: true },
    ...{ presenceKey: 'ada', replay: null, tellsReady: false },
  }
  const member: Member = {
    ...{ version: '2.0.0', topic: 'realtime:room', messaging },
    send: pieces => frames.push(Buffer.concat(pieces).toString()),
  }
  const topics = new Topics()
  topics.add(member)
  topics.tellPresence(topic, 'presence_diff', '{}')
  expect(frames).toHaveLength(1)
  messaging.rights = { readable: ['broadcast'], writable: [] }
  topics.tellPresence(topic, 'presence_diff', '{}')
  expect(frames).toHaveLength(1)
})
