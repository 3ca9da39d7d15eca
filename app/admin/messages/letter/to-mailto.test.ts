import { expect, test } from 'vitest'
import { toAnswerSubject } from './quote-letter.ts'
import { toMailto } from './to-mailto.ts'

test('without mail the answer is handed to a mail program, with address, subject and text', () => {
  const subject = toAnswerSubject('Help & more')
  expect(toMailto({ address: 'bola@payday.example', subject, text: 'Hello Bola', quotation: null })).toBe(
    'mailto:bola@payday.example?subject=Re%3A%20Help%20%26%20more&body=Hello%20Bola',
  )
})
