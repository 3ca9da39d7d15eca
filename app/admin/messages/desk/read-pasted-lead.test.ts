import { expect, test } from 'vitest'
import { readPastedLead } from './read-pasted-lead.ts'

test('a text copied from WhatsApp says who wrote, without its time stamps', () => {
  const pasted =
    '[22/11/2026, 14:03:11] Bola Adeyemi: Good day\n[22/11/2026, 14:03:40] Bola Adeyemi: We have 40 users'
  expect(readPastedLead(pasted)).toEqual({
    name: 'Bola Adeyemi',
    email: '',
    phone: '',
    text: 'Good day\nWe have 40 users',
    channel: 'whatsapp',
  })
})

test('an exported chat of somebody the phone doesn’t know names their number', () => {
  const pasted = '11/22/26, 2:03 PM - +234 803 123 4567: How much is it?\nFor 1,000 users'
  expect(readPastedLead(pasted)).toMatchObject({
    name: '',
    phone: '+234 803 123 4567',
    text: 'How much is it?\nFor 1,000 users',
  })
})

test('the name that somebody gave themselves loses WhatsApp’s tilde', () => {
  expect(readPastedLead('[2026-11-22, 09:15] ~ Kofi: Hi').name).toBe('Kofi')
})

test('any other text keeps its lines, with the address and number that stand in it', () => {
  const pasted = 'Ngozi called: budget 500,000, call 0803 123 4567 or ngozi@shop.example'
  expect(readPastedLead(pasted)).toEqual({
    name: '',
    email: 'ngozi@shop.example',
    phone: '0803 123 4567',
    text: pasted,
    channel: 'other',
  })
})

test('a price and a time are no phone number', () => {
  expect(readPastedLead('₦1,250,000 at 14:03 on 22/11/2026').phone).toBe('')
})
