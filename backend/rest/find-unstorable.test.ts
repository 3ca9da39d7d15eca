import { expect, test } from 'vitest'
import { findUnstorable } from './find-unstorable.ts'

const text = 'Has an invisible control character. Type it anew.'
const number = 'Has more digits than a number can have.'

test('text and numbers that PostgreSQL can’t hold are found at their place', () => {
  expect(findUnstorable('{"a": 1, "b": ["x", {"c": "y\\u0000"}]}')).toBe(`b.1.c: ${text}`)
  expect(findUnstorable('[{"a": "x"}, {"a": "\\ud83d"}]')).toBe(`1.a: ${text}`)
  expect(findUnstorable('{"a": "\\uDE80\\ud83d"}')).toBe(`a: ${text}`)
  expect(findUnstorable('{"a": -1.5e131072}')).toBe(`a: ${number}`)
  expect(findUnstorable('{"a": {"b": 1e-16384}}')).toBe(`a.b: ${number}`)
  expect(findUnstorable('"\\u0000"')).toBe(text)
})

test('a name that can’t be held is told with a mark in its place', () => {
  expect(findUnstorable('{"a": {"b\\u0000": 1}}')).toBe(`a.b\ufffd: ${text}`)
})

test('what PostgreSQL holds is not found, nor what is no JSON', () => {
  expect(
    findUnstorable('{"a": "\\ud83d\\ude80 \\\\u0000 \\"", "b": [1e131071, 0.5, null, true], "": {}}'),
  ).toBeNull()
  for (const broken of ['', '{', '"', '"\\u00', ']]', '{"a', 'nul\\u0000', '--', '{"a":}'])
    expect(findUnstorable(broken)).toBeNull()
})

test('five megabytes take no time that others would notice', () => {
  const strings = JSON.stringify({ a: Array.from({ length: 200_000 }, () => '\\u0000 🚀 text') })
  expect(findUnstorable(strings)).toBeNull()
  expect(findUnstorable(`["${'\\\\'.repeat(2_000_000)}\\u0000"]`)).toBe(`0: ${text}`)
  expect(findUnstorable('['.repeat(200_000))).toBeNull()
})
