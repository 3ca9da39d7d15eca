import { expect, test } from 'vitest'
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
