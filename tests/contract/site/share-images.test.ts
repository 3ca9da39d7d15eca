import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPageHandler, startSites } from './support/sites.ts'

let site: Awaited<ReturnType<typeof startSites>>

beforeAll(async () => {
  site = await startSites(1)
})

afterAll(() => site.stop())

test('share images that wait to be drawn keep nobody from a page', async () => {
  const drawn = Promise.withResolvers<Uint8Array>()
  const { open } = await openPageHandler(site.here, fetch, () => drawn.promise)
  const addresses: string[] = []
  for (const name of ['home', 'contact', 'growth-quote', 'company/blog', 'company/careers']) {
    const { headers } = await open(`/share/${name}.png`)
    addresses.push(headers.get('location') ?? name)
  }
  const images = addresses.map(address => open(address))
  const pages: number[] = []
  void open('/company/blog?q=not-kept').then(({ status }) => pages.push(status))
  await expect.poll(() => pages).toEqual([200])
  drawn.resolve(new Uint8Array([137, 80, 78, 71]))
  for (const image of await Promise.all(images)) {
    expect(image.headers.get('content-type')).toBe('image/png')
    expect((await image.arrayBuffer()).byteLength).toBe(4)
  }
})
