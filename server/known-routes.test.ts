import fc from 'fast-check'
import { matchRoutes, type RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import { createUnknownPathCheck, hasMadeUpRoutes } from './known-routes.ts'

test('an address of many kilobytes is missing', () => {
  const isUnknown = createUnknownPathCheck([{ path: 'share/*' }])
  expect(isUnknown('/share/x')).toBe(false)
  expect(isUnknown(`/share${'/x'.repeat(1_000)}`)).toBe(true)
})

test('a list of routes that the address does not have, or has otherwise, is made up', () => {
  const pages = [
    { id: 'home', index: true },
    { id: 'blog', path: 'company/blog' },
  ]
  const routes = [{ id: 'root', path: '', children: [{ id: 'layout', children: pages }] }] as RouteObject[]
  const isMadeUp = (address: string) => hasMadeUpRoutes(address, routes)
  for (const list of ['blog', 'layout,blog', 'root,layout,blog']) {
    expect(isMadeUp(`/company/blog.data?_routes=${encodeURIComponent(list)}`)).toBe(false)
  }
  for (const list of ['x', 'home', 'blog,layout', 'blog,blog', 'blog,x']) {
    expect(isMadeUp(`/company/blog.data?_routes=${encodeURIComponent(list)}`)).toBe(true)
  }
  expect(isMadeUp('/_.data?_routes=layout%2Chome')).toBe(false)
  expect(isMadeUp('/_.data?_routes=blog')).toBe(true)
  expect(isMadeUp('/company/blog.data?category=News')).toBe(false)
})

test('a page that only the route for missing pages takes is missing, as the router itself finds', () => {
  const routes: RouteObject[] = [
    {
      path: '',
      children: [
        { index: true },
        { path: 'contact' },
        { path: 'company', children: [{ index: true }, { path: 'blog' }, { path: 'blog/:slug' }] },
        { path: 'feed.xml' },
        { path: 'list/:page?' },
      ],
    },
    { path: 'share/*' },
    { path: 'admin', children: [{ path: 'posts/:id' }, { path: '*' }] },
    { path: '*' },
  ]
  const isUnknown = createUnknownPathCheck(routes)
  const parts = ['contact', 'company', 'blog', 'feed.xml', 'feedxxml', 'list', 'share', 'admin', 'posts', '*']
  const part = fc.oneof(fc.constantFrom(...parts, 'c%6Fntact', 'a%2Fb', ':slug'), fc.webSegment())
  fc.assert(
    fc.property(fc.array(part, { maxLength: 4 }), segments => {
      const path = `/${segments.join('/').toLowerCase()}`.replace(/(.)\/+$/, '$1')
      const found = matchRoutes(routes, path)
      const isMissing = found === null || found.at(-1)?.route.path === '*'
      expect([path, isUnknown(`${path}?q=1`)]).toEqual([path, isMissing])
    }),
    { numRuns: 500 },
  )
  expect(['/contact', '/share/%e0%a4%a', '/made-up', '/made/up'].map(isUnknown)).toEqual([
    false,
    false,
    true,
    true,
  ])
})
