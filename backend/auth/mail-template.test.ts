import { expect, test } from 'vitest'
import { renderLinkMail } from './mail-template.ts'
import { type TokenType, tokenLifetimes } from './one-time-token.ts'

const kinds = Object.keys(tokenLifetimes) as TokenType[]
const link = 'https://holla.example/auth/v1/verify?token=abc&type=x&redirect_to=https%3A%2F%2Fholla.example'
const write = (kind: TokenType) => renderLinkMail({ kind, host: 'holla.example', code: '012345', link })

test('every mail says in one line what it is about, carries the code, and says what to do otherwise', () => {
  for (const kind of kinds) {
    const { subject, text, html } = write(kind)
    expect(subject).toMatch(/^[A-Z][\w\s'-]{10,60}$/)
    expect(text).toContain('012345')
    expect(html).toContain('>012345</strong>')
    expect(text).toMatch(/If (you|it) /)
    expect(text.endsWith('Sent by holla.example')).toBe(true)
    expect(html).toContain('<html lang="en">')
    expect(html).not.toMatch(/<(img|script|style|link)|https?:\/\/(?!holla\.example)/)
  }
  expect(new Set(kinds.map(kind => write(kind).subject)).size).toBe(kinds.length)
})

test('every mail but the one with a code to type has one link, in both parts', () => {
  for (const kind of kinds) {
    const { text, html } = write(kind)
    const links = kind === 'reauthentication' ? 0 : 1
    expect([kind, text.split(link).length - 1]).toEqual([kind, links])
    expect([kind, html.split(`href="${link.replaceAll('&', '&amp;')}"`).length - 1]).toEqual([kind, links])
  }
})

test('a mail that speaks of an hour holds for an hour', () => {
  const hourly = kinds.filter(kind => /within an hour/.test(write(kind).text))
  expect(hourly).toEqual(kinds.filter(kind => tokenLifetimes[kind] === 3_600))
})
