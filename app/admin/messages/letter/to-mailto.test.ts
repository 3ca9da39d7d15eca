import { expect, test } from 'vitest'
import { toAnswerSubject } from './quote-letter.ts'
import { toMailto } from './to-mailto.ts'

test('a subject is cut between letters, and no emoji breaks', () => {
  const subject = toAnswerSubject(`${'a'.repeat(295)}🎉🎉🎉`)
  expect([...subject]).toHaveLength(300)
  expect(subject.endsWith('a🎉')).toBe(true)
})

test('without mail the answer is handed to a mail program, with address, subject and text', () => {
  const subject = toAnswerSubject('Help & more')
  expect(toMailto({ address: 'bola@payday.example', subject, text: 'Hello Bola', quotation: null })).toBe(
    'mailto:bola@payday.example?subject=Re%3A%20Help%20%26%20more&body=Hello%20Bola',
  )
})
