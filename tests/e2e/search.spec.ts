import { expect, test } from './fixtures.ts'

test('search engines find one address for a page, a sitemap, a feed, and nothing of the back office', async ({
  request,
  baseURL,
}) => {
  const moved = await request.get('/Company/Blog/', { maxRedirects: 0 })
  expect(moved.status()).toBe(301)
  expect(moved.headers().location).toBe('/company/blog')
  expect(await (await request.get('/robots.txt')).text()).toContain('Disallow: /admin')

  const sitemap = await (await request.get('/sitemap.xml')).text()
  expect(sitemap).toContain(`<loc>${baseURL}/company/careers/product-analyst</loc>`)
  expect(sitemap).not.toContain('/admin')
  const addresses = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address ?? '')
  for (const address of addresses)
    expect((await request.get(address, { maxRedirects: 0 })).status(), address).toBe(200)

  const feed = await request.get('/company/blog/feed.xml')
  expect(feed.headers()['content-type']).toBe('application/atom+xml; charset=utf-8')
  expect(await feed.text()).not.toContain('Product Analyst')
  const article = await (await request.get('/company/blog/cohorts-explained-with-a-bus-route')).text()
  expect(article).toContain(
    `<link rel="canonical" href="${baseURL}/company/blog/cohorts-explained-with-a-bus-route"/>`,
  )
  expect(article).toContain('"@type":"BlogPosting"')
})
