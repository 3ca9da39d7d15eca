import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeBinary, decodeText, encode, type SerializerVersion } from './serializer.ts'

const versions: SerializerVersion[] = ['1.0.0', '2.0.0']
const ref = fc.option(fc.string())

test('what is sent is read again as it was, in both versions', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...versions),
      ref,
      ref,
      fc.string(),
      fc.string(),
      fc.dictionary(fc.string(), fc.jsonValue()),
      (version, joinRef, ref, topic, event, payload) => {
        const text = encode(version, { joinRef, ref, topic, event, payload: JSON.stringify(payload) })
        const message = decodeText(version, text)
        // The server's own frames of the first version don't carry the join's ref.
        const expectedJoinRef = version === '2.0.0' ? joinRef : null
        expect(message).toEqual({
          joinRef: expectedJoinRef,
          ref,
          topic,
          event,
          payload: JSON.parse(JSON.stringify(payload)),
        })
      },
    ),
  )
})

test('whatever text or JSON arrives, it is a message or null', () => {
  const anything = fc.oneof(
    fc.string(),
    fc.json(),
    fc.array(fc.jsonValue()).map(list => JSON.stringify(list)),
  )
  fc.assert(
    fc.property(fc.constantFrom(...versions), anything, (version, text) => {
      const message = decodeText(version, text)
      expect(message === null || typeof message.topic === 'string').toBe(true)
    }),
  )
})

test('whatever bytes arrive, they are a broadcast or null', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), bytes => {
      const message = decodeBinary(Buffer.from(bytes))
      expect(message?.event ?? 'broadcast').toBe('broadcast')
    }),
  )
})

test("the client's binary broadcast is read up to its payload", () => {
  const head = [3, 1, 1, 14, 1, 0, 1]
  const bytes = Buffer.concat([Buffer.from(head), Buffer.from('67realtime:room1x{"a":1}')])
  expect(decodeBinary(bytes)).toEqual({
    joinRef: '6',
    ref: '7',
    topic: 'realtime:room1',
    event: 'broadcast',
    payload: { event: 'x', json: '{"a":1}' },
  })
})
