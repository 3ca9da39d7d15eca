import { expect, test } from '../support/fixtures.ts'

test('every link of every page answers, every anchor is there, and none to elsewhere hands over the page', async ({
  request,
  baseURL,
}) => {
  const origin = baseURL ?? ''
  const pages = new Map<string, string>()
  const problems: string[] = []
  const waiting = ['/', '/no/such/page', '/company/blog?q=users', '/company/blog?q=nothing-like-it']

  const visit = async (path: string) => {
    if (pages.has(path)) return
    const answer = await request.get(path, { maxRedirects: 0 })
    const isPage = answer.headers()['content-type']?.startsWith('text/html') ?? false
    const html = isPage ? await answer.text() : ''
    pages.set(path, html)
    const expected = path === '/no/such/page' ? 404 : 200
    if (answer.status() !== expected) problems.push(`${path} answers ${answer.status()}`)
    if (!path.startsWith('/admin')) waiting.push(...findLinks(html).flatMap(link => follow(path, link)))
  }

  const anchors: { from: string; path: string; id: string }[] = []
  const follow = (from: string, { href, attributes }: Link): string[] => {
    if (/^(mailto:[^\s@?]+@|mailto:\?subject=|tel:\+\d+$)/.test(href)) return []
    const url = new URL(href, origin + from)
    if (url.origin !== origin) {
      if (!/rel="[^"]*noopener/.test(attributes)) problems.push(`${from} links to ${href} without noopener`)
      return []
    }
    const path = url.pathname + url.search
    if (url.hash) anchors.push({ from, path, id: decodeURIComponent(url.hash.slice(1)) })
    return [path]
  }

  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await visit(next)
  for (const { from, path, id } of anchors)
    if (!pages.get(path)?.includes(`id="${id}"`)) problems.push(`${from} links to ${path}#${id}`)

  expect(problems).toEqual([])
  expect(pages.size).toBeGreaterThan(30)
  expect(anchors.length).toBeGreaterThan(10)
})

interface Link {
  href: string
  attributes: string
}

function findLinks(html: string): Link[] {
  return [...html.matchAll(/<(?:a|link)\s([^>]*\bhref="([^"]*)"[^>]*)>/g)]
    .filter(
      ([, attributes = '', href = '']) => !/rel="canonical"/.test(attributes) && !href.startsWith('data:'),
    )
    .map(([, attributes = '', href = '']) => ({ attributes, href: href.replaceAll('&amp;', '&') }))
}
