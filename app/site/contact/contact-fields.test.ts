import { expect, test } from 'vitest'
import { findErrors, readContactForm } from './contact-fields.ts'

const message = { name: 'Ngọzi Adébáyọ̀', email: 'ngozi@example.com', subject: 'Launch', message: 'Hello' }

test('a complete message has no errors', () => {
  expect(findErrors(message)).toEqual({})
})

test('white space is not an answer', () => {
  const form = new FormData()
  for (const name of ['name', 'email', 'subject', 'message']) form.set(name, ' \n ')
  expect(Object.keys(findErrors(readContactForm(form)))).toEqual(['name', 'email', 'subject', 'message'])
})

test('a form that lacks its fields is read as empty ones', () => {
  expect(readContactForm(new FormData())).toEqual({ name: '', email: '', subject: '', message: '' })
})

test('an address needs a name, an at sign and a domain', () => {
  for (const email of ['ngozi', 'ngozi@', '@example.com', 'ngozi@localhost', 'a b@example.com', 'a@b..com'])
    expect(findErrors({ ...message, email }).email, email).toContain('does not look like')
  for (const email of ["o'neil+app@mail.example.co.ke", 'a@b.ng'])
    expect(findErrors({ ...message, email }).email, email).toBeUndefined()
})

test('a message longer than the server takes is named before it is sent', () => {
  expect(findErrors({ ...message, message: 'x'.repeat(5001) }).message).toContain('5000')
})

test('characters are counted as people do, and a line break is one', () => {
  const longest = {
    name: '😀'.repeat(200),
    email: `${'a'.repeat(308)}@example.com`,
    subject: '😀'.repeat(300),
    message: '\r\n😀'.repeat(2500),
  }
  expect(findErrors(longest)).toEqual({})
  const tooLong = {
    name: `${longest.name}x`,
    email: `a${longest.email}`,
    subject: `${longest.subject}x`,
    message: `${longest.message}x`,
  }
  expect(Object.keys(findErrors(tooLong))).toEqual(['name', 'email', 'subject', 'message'])
})
