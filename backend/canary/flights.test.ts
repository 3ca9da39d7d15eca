import { expect, test } from 'vitest'
import { findFlightId } from './flights.ts'

const siteUrl = 'https://holla.example'
const id = '0b9f6c1e-5a43-4d0e-9a7e-3f1f0d2c4b5a'

test('a mail is a flight by the UUID in its Message-ID', () => {
  expect(findFlightId(`<canary-${id}@holla.example>`, siteUrl)).toBe(id)
})

test.each(['0'.repeat(36), '-'.repeat(36), id.replace('-', '0')])('%s is no UUID, so no flight', other => {
  expect(findFlightId(`<canary-${other}@holla.example>`, siteUrl)).toBeNull()
})

test('a flight of another site is none', () => {
  expect(findFlightId(`<canary-${id}@other.example>`, siteUrl)).toBeNull()
})
