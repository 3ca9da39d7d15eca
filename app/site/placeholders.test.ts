import { expect, test } from 'vitest'
import { listPlaceholders } from './placeholders.ts'
import { siteSettings } from './site-settings.ts'

test('made-up addresses and numbers are found, real ones are not', () => {
  const social = [
    { name: 'LinkedIn', href: 'https://linkedin.example/company/holla' },
    { name: 'X', href: 'https://x.com/holla' },
  ]
  const phone = { shown: '+234 800 000 0000', href: 'tel:+2348000000000' }
  expect(listPlaceholders({ ...siteSettings, email: 'hello@holla.example', phone, social })).toEqual([
    'e-mail hello@holla.example',
    'phone +234 800 000 0000',
    'LinkedIn',
  ])
  const real = { shown: '+234 803 555 0142', href: 'tel:+2348035550142' }
  expect(listPlaceholders({ ...siteSettings, email: 'hi@example.com', phone: real, social: [] })).toEqual([])
})
