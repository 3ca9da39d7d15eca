import type { APIRequestContext } from '@playwright/test'
import { crawl, crawlBody, crawlText } from '../support/crawl.ts'
import { expect, test } from '../support/fixtures.ts'

test('every page in the sitemap has a share image of the right size that weighs little', async ({
  request,
  baseURL,
}) => {
  const sitemap = await (await request.get('/sitemap.xml')).text()
  const pages = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address ?? '')
  expect(pages.length).toBeGreaterThan(20)
  const seen = new Set<string>()
  for (const page of pages) {
    const address = await findShareImage(request, page)
    expect(address, page).toMatch(new RegExp(`^${baseURL}/share/[a-z0-9/-]+\\.png\\?v=[a-z0-9]+$`))
    const image = await crawl(request, address)
    const bytes = await image.body()
    expect(image.status(), page).toBe(200)
    expect(image.headers()).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)], page).toEqual([1200, 630])
    expect(bytes.length, page).toBeLessThan(250_000)
    seen.add(bytes.toString('base64'))
  }
  expect(seen.size).toBe(pages.length)
})

test('a new title gives a new image at a new address, and the old address leads to it', async ({
  request,
  service,
}) => {
  const { data, error } = await service
    .from('posts')
    .insert({ title: `Shared ${crypto.randomUUID()}`, excerpt: 'Short.', content: '<p>Long.</p>' })
    .select('id,slug')
    .single()
  expect(error).toBeNull()
  const page = `/company/blog/${data?.slug}`
  const before = await findShareImage(request, page)
  const first = await crawlBody(request, before)

  await service.from('posts').update({ title: 'Ọjà tuntun fún ₦1,000' }).eq('id', data?.id)
  await expect.poll(() => findShareImage(request, page)).not.toBe(before)
  const after = await findShareImage(request, page)
  const moved = await crawl(request, before)
  expect(moved.status()).toBe(302)
  expect(after).toContain(moved.headers().location ?? 'nowhere')
  expect((await crawlBody(request, after)).equals(first)).toBe(false)

  await service.from('posts').delete().eq('id', data?.id)
  await expect.poll(async () => (await request.get(after, { maxRedirects: 0 })).status()).toBe(404)
})

test('only pages that exist have a share image, and a made-up version is not drawn', async ({ request }) => {
  const status = async (path: string) => (await crawl(request, path)).status()
  expect(await status('/share/nothing.png')).toBe(404)
  expect(await status('/share/admin.png')).toBe(404)
  expect(await status('/share/company/blog/no-such-article.png')).toBe(404)
  expect(await status('/share/company/blog/product-analyst.png')).toBe(404)
  expect(await status('/share/home.jpg')).toBe(404)
  expect(await status('/share/home.png?v=madeup')).toBe(302)
  expect(await status('/share/home.png?size=100000')).toBe(302)
})

async function findShareImage(request: APIRequestContext, page: string): Promise<string> {
  const html = await crawlText(request, page)
  return /<meta property="og:image" content="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? ''
}
