import { expect, test } from 'vitest'
import { findPhones, toPhone } from './find-phones.ts'

const numbersIn = (text: string, isInNigeria = true) =>
  findPhones(text, { isInNigeria }).flatMap(({ phone }) => phone?.number ?? [])

test.for([
  ['08031234567', '+2348031234567'],
  ['0803 123 4567', '+2348031234567'],
  ['0803-123-4567', '+2348031234567'],
  ['0803–123–4567', '+2348031234567'],
  ['+234\u00a0803\u00a0123\u20114567', '+2348031234567'],
  ['+234 803 123 4567', '+2348031234567'],
  ['+234 (0) 803 123 4567', '+2348031234567'],
  ['+2340803 123 4567', '+2348031234567'],
  ['234 803 123 4567', '+2348031234567'],
  ['00234 803 123 4567', '+2348031234567'],
  ['803 123 4567', '+2348031234567'],
  ['07012345678', '+2347012345678'],
  ['0913 123 4567', '+2349131234567'],
  ['+44 20 7946 0958', '+442079460958'],
  ['+1 (415) 555-2671', '+14155552671'],
  ['+233 24 123 4567', '+233241234567'],
  ['+27 82 123 4567', '+27821234567'],
])('%s is called by %s', ([written, number]) => {
  expect(toPhone(written ?? '')).toEqual({ number, isMobile: true })
  expect(numbersIn(`Call me: ${written}. Thanks`)).toEqual([number])
  expect(numbersIn(`(${written})`)).toEqual([number])
})

test('an office elsewhere takes no number for a Nigerian one that does not say so', () => {
  const text = 'Ring 0803 123 4567, 234 803 123 4567 or +234 803 123 4567'
  expect(numbersIn(text, false)).toEqual(['+2348031234567'])
  expect(numbersIn(text)).toEqual(['+2348031234567', '+2348031234567', '+2348031234567'])
})

test('a landline can be called and has no WhatsApp', () => {
  expect(toPhone('01 270 1234')).toEqual({ number: '+23412701234', isMobile: false })
  expect(toPhone('0201 270 1234')).toEqual({ number: '+2342012701234', isMobile: false })
  expect(toPhone('+234 1 270 1234')).toEqual({ number: '+23412701234', isMobile: false })
})

test.for([
  'our budget is ₦8031234567',
  'our budget is ₦2,400,000,000 a year',
  '100,000,000 users',
  'account 8031234567 at GTBank',
  'on 22-11-2026 at 10:30',
  '2026-11-22 10:30:00',
  'https://example.com/08031234567',
  'id=08031234567',
  'order 120803123456799123',
  'Q-2026-000123456',
  'mail 08031234567@example.com',
  '0800',
  '1,234,567.89',
])('no phone number is found in “%s”', text => {
  expect(numbersIn(text)).toEqual([])
})

test('several numbers are found, and no character of the text is lost', () => {
  const text = 'Ada 0803 123 4567, Obi +44 7700 900123;\nor 0913 123 4567\n0701 234 5678'
  expect(numbersIn(text)).toEqual(['+2348031234567', '+447700900123', '+2349131234567', '+2347012345678'])
  expect(
    findPhones(text, { isInNigeria: true })
      .map(part => part.text)
      .join(''),
  ).toBe(text)
})

test('long texts of digits and brackets end the search, too', () => {
  const text = `${'1 '.repeat(2500)}${'+('.repeat(1000)}${'(0'.repeat(1000)}`
  expect(numbersIn(text)).toEqual([])
})
