import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { findVisitor, signVisitor, visitorHeader } from './site-visitor.ts'

const asking = (signed?: string) =>
  ({ headers: signed === undefined ? {} : { [visitorHeader]: signed } }) as unknown as IncomingMessage

const secretKey = 'sb_secret_of_the_copy'

test('a site that has the secret key names its visitor', () => {
  expect(findVisitor(asking(signVisitor('203.0.113.9', secretKey)), secretKey)).toBe('203.0.113.9')
  expect(findVisitor(asking(signVisitor('2001:db8::1', secretKey)), secretKey)).toBe('2001:db8::1')
})

test('whoever has it not, or changes what was signed, names nobody', () => {
  const signed = signVisitor('203.0.113.9', secretKey)
  const forged = [
    signVisitor('203.0.113.9', 'sb_secret_of_another'),
    signed.replace('203.0.113.9', '203.0.113.8'),
    `${signed} `,
    '203.0.113.9',
    '',
  ]
  for (const header of [...forged, undefined]) {
    expect(findVisitor(asking(header), secretKey), header ?? 'none').toBeNull()
  }
})
