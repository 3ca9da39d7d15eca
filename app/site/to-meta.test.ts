import { expect, test } from 'vitest'
import { toOrganization } from './structured-data.ts'
import { toMeta } from './to-meta.ts'

test('a page names itself and the agency once', () => {
  expect(toMeta({ title: 'Blog', matches: [] })).toContainEqual({ title: 'Blog | Holla' })
  expect(toMeta({ title: 'Holla: first 100', matches: [] })).toContainEqual({ title: 'Holla: first 100' })
})

test('a page that is not there has no canonical address and no structured data', () => {
  const tags = toMeta({ title: 'Page not found', matches: [], structured: () => [{ '@type': 'Thing' }] })
  expect(tags.some(tag => 'tagName' in tag || 'script:ld+json' in tag)).toBe(false)
})

test('a page with an address is canonical there and describes itself', () => {
  const tags = toMeta({
    title: 'Blog',
    matches: [{ id: 'root', loaderData: { siteUrl: 'https://holla.example' } }],
    path: '/company/blog',
    structured: ({ url }) => [{ '@type': 'Thing', url }],
  })
  expect(tags).toContainEqual({
    tagName: 'link',
    rel: 'canonical',
    href: 'https://holla.example/company/blog',
  })
  expect(tags).toContainEqual({ 'script:ld+json': { '@type': 'Thing', url: 'https://holla.example' } })
})

test('search engines are told only of the ways to reach the agency that its pages show', () => {
  const agency = {
    email: 'hello@kora.example',
    phone: '+233 20 555 0100',
    street: 'Ring Road 5',
    social: [{ name: 'X', address: 'https://x.com/kora' }],
  }
  const tell = (channels: object) =>
    JSON.stringify(
      toMeta({
        title: 'Kora',
        matches: [
          { id: 'root', loaderData: { siteUrl: 'https://kora.example', settings: { agency, channels } } },
        ],
        path: '/',
        structured: site => [toOrganization(site)],
      }),
    )
  const told = ['hello@kora.example', '+233205550100', 'Ring Road 5', 'https://x.com/kora']
  const isTold = (channels: object) => told.map(fact => tell(channels).includes(fact))
  expect(isTold({})).toEqual([true, true, true, true])
  expect(isTold({ email: false, phone: false, address: false, social: false })).toEqual([
    false,
    false,
    false,
    false,
  ])
})
