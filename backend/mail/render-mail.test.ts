import { expect, test } from 'vitest'
import { renderMail, toLink } from './render-mail.ts'

const url = 'https://holla.example/invitation#0a1b'

const write = (text: string) =>
  renderMail({
    kind: 'invitation',
    host: 'holla.example',
    settings: {
      name: 'Kora',
      city: 'Lagos',
      timeZone: 'Africa/Lagos',
      sender: null,
      signature: 'Kora',
      template: { subject: null, text, button: null },
    },
    fields: { inviter: 'Ada', roles: 'Editor', until: 'Monday', link: toLink(url) },
  }).text

test('an address that the owner’s words touch ends where it ends', () => {
  expect(write('Come in by→{link}(until {until})')).toContain(`Come in by→ ${url} (until Monday)`)
})

test('a full stop after an address stays where it is', () => {
  expect(write('Come in: {link}.')).toContain(`Come in: ${url}.`)
})
