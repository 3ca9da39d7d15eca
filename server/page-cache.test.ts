import { createServer, get, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type Page, toPage } from './compressed-page.ts'
import { PageCache } from './page-cache.ts'
import { sendPage, toPageResponse } from './page-response.ts'

const html = (text: string, headers: Record<string, string> = {}) =>
  toPage(new Response(text, { headers: { 'content-type': 'text/html', ...headers } }))
const dataHtml = async (text: string) => ({ ...(await html(text)), showsData: true })
const bodyOf = (page: Page) => Buffer.from(page.versions.identity.body).toString()

test('a head of thousands of encodings is answered without any', async () => {
  const page = await html('once')
  const read = (encodings: string) => {
    const headers = { 'accept-encoding': encodings }
    return toPageResponse(page, new Request('http://site/', { headers })).headers.get('content-encoding')
  }
  expect(read('gzip, br')).toBe('br')
  expect(read(`${'a,'.repeat(5_000)}br`)).toBeNull()
})

test('visitors who ask for a page at the same moment share one rendering', async () => {
  const cache = new PageCache()
  let renderings = 0
  const render = async () => {
    renderings += 1
    return html('once')
  }
  const pages = await Promise.all([1, 2, 3].map(() => cache.getOrRender('/', render)))
  expect(renderings).toBe(1)
  expect(new Set(pages).size).toBe(1)
  expect(cache.get('/')).toBe(pages[0])
})

test('the pages of the site are known from the start, so that strangers’ searches do not keep the first visitor from them', () => {
  const cache = new PageCache({ paths: ['/', '/company/blog'] })
  const isKnown = (path: string) => cache.isKnown(path)
  expect(['/', '/company/blog', '/company/blog?q=made-up'].map(isKnown)).toEqual([true, true, false])
})

test('a page that was being rendered when a post changed is sent, not kept', async () => {
  const cache = new PageCache()
  const rendered = Promise.withResolvers<Page>()
  const first = cache.getOrRender('/', () => rendered.promise)
  cache.invalidate()
  const second = await cache.getOrRender('/', () => dataHtml('after'))
  rendered.resolve(dataHtml('before'))
  expect(bodyOf(await first)).toBe('before')
  expect(bodyOf(second)).toBe('after')
  expect(cache.get('/')).toBe(second)
})

test.each([
  ['Lagos', '2026-11-20T22:59:59.999Z'],
  ['Nairobi', '2026-11-20T20:59:59.999Z'],
  ['London', '2026-07-20T22:59:59.999Z'],
])('at midnight in %s all pages are dropped, also one that was begun before', async (_, moment) => {
  let now = Date.parse(moment)
  const cache = new PageCache({ now: () => now })
  await cache.getOrRender('/legal', () => html('20 November'))
  const rendered = Promise.withResolvers<Page>()
  const late = cache.getOrRender('/late', () => rendered.promise)
  expect(cache.get('/legal')).toBeDefined()

  now += 1
  rendered.resolve(html('20 November'))
  await late
  expect(cache.get('/legal')).toBeUndefined()
  expect(cache.get('/late')).toBeUndefined()
})

test('a page with data is given out in its period only, also one that was begun before', async () => {
  const newPeriod = () => ({ endsAt: { wall: 0, monotonic: 0 } })
  let period: ReturnType<typeof newPeriod> | null = newPeriod()
  const cache = new PageCache({ readPeriod: () => period })
  const before = await cache.getOrRender('/blog', () => dataHtml('before'))
  const plain = await cache.getOrRender('/legal', () => html('plain'))
  const rendered = Promise.withResolvers<Page>()
  const late = cache.getOrRender('/late', () => rendered.promise)
  expect(cache.get('/blog')).toBe(before)

  period = null
  expect([cache.get('/blog'), cache.get('/legal')]).toEqual([undefined, plain])
  await cache.getOrRender('/unknown', () => dataHtml('while nothing is known'))
  period = newPeriod()
  const after = cache.getOrRender('/late', () => dataHtml('after'))
  rendered.resolve(dataHtml('before'))
  expect([bodyOf(await late), bodyOf(await after)]).toEqual(['before', 'after'])
  expect(cache.get('/late')).toBe(await after)
  expect([cache.get('/blog'), cache.get('/unknown')]).toEqual([undefined, undefined])
  // Better than none, where the database is away.
  expect(await cache.renderAnew('/blog', () => Promise.reject(new Error('away')))).toBe(before)
})

test('while it is not known what is public a page is rendered, and the kept one is sent where that fails', async () => {
  let period: { endsAt: { wall: number; monotonic: number } } | null = { endsAt: { wall: 0, monotonic: 0 } }
  const cache = new PageCache({ readPeriod: () => period })
  const before = await cache.getOrRender('/blog', () => dataHtml('before'))
  period = null
  expect(bodyOf(await cache.getOrRender('/blog', () => dataHtml('after')))).toBe('after')
  const fail = () => Promise.reject(new Error('away'))
  expect(await Promise.all(['/blog', '/blog'].map(path => cache.getOrRender(path, fail)))).toEqual([
    before,
    before,
  ])
  expect(await cache.getOrRender('/blog', async () => ({ ...before, status: 503 }))).toBe(before)
  await expect(cache.getOrRender('/other', fail)).rejects.toThrow('away')
})

test('who may have a kept page waits two seconds for a newer one, and not at all for a rendering that hangs', async () => {
  const cache = new PageCache()
  const before = await cache.getOrRender('/blog', () => dataHtml('before'))
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const hang = () => new Promise<Page>(() => {})
  const first = cache.renderAnew('/blog', hang)
  await vi.advanceTimersByTimeAsync(1_900)
  const second = cache.renderAnew('/blog', hang)
  await vi.advanceTimersByTimeAsync(100)
  expect([await first, await second]).toEqual([before, before])
  const third = cache.renderAnew('/blog', hang)
  await vi.advanceTimersByTimeAsync(1)
  expect(await third).toBe(before)
})

test('so it is while it is not known what is public', async () => {
  let period: { endsAt: { wall: number; monotonic: number } } | null = { endsAt: { wall: 0, monotonic: 0 } }
  const cache = new PageCache({ readPeriod: () => period })
  const before = await cache.getOrRender('/blog', () => dataHtml('before'))
  period = null
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const hang = () => new Promise<Page>(() => {})
  const first = cache.getOrRender('/blog', hang)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await first).toBe(before)
  const second = cache.getOrRender('/blog', hang)
  await vi.advanceTimersByTimeAsync(1)
  expect(await second).toBe(before)
})

test('the pages that were asked for longest ago make room for new ones', async () => {
  const cache = new PageCache({ maxBytes: 30_000 })
  const keep = (path: string) => cache.getOrRender(path, () => html(path.repeat(1_000)))
  for (const path of ['/a', '/b', '/c', '/d']) await keep(path)
  cache.get('/a')
  await keep('/e')
  expect(['/a', '/b', '/c', '/d', '/e'].filter(path => cache.get(path))).toEqual(['/a', '/c', '/d', '/e'])
})

test('what fails, is missing or must not be stored is never kept', async () => {
  const cache = new PageCache()
  await cache.getOrRender('/missing', () => toPage(new Response('', { status: 404 })))
  await cache.getOrRender('/private', () => html('', { 'cache-control': 'no-store' }))
  await expect(cache.getOrRender('/broken', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(['/missing', '/private', '/broken'].map(path => cache.get(path))).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect(bodyOf(await cache.getOrRender('/broken', () => html('mended')))).toBe('mended')
})

test('a page that is asked for again gets smaller, and stays the same page', async () => {
  const words = Array.from({ length: 3000 }, (_, index) => `<i>${(index * 7919) % 1009}</i>`).join(' ')
  const cache = new PageCache()
  const page = await cache.getOrRender('/', () => html(words))
  const quick = page.versions.br.body.length
  expect(cache.get('/')).toBe(page)
  await vi.waitFor(() => expect(page.versions.br.body.length).toBeLessThan(quick), 60_000)
  expect(brotliDecompressSync(page.versions.br.body).toString()).toBe(words)
  expect(page.versions.br.headers.slice(-4)).toEqual([
    'content-encoding',
    'br',
    'content-length',
    String(page.versions.br.body.length),
  ])
})

test('what anybody may make up is not compressed once more', async () => {
  const cache = new PageCache()
  const words = Array.from({ length: 3000 }, (_, index) => `<i>${(index * 7919) % 1009}</i>`).join(' ')
  const [site, madeUp] = [
    await cache.getOrRender('/', () => html(words)),
    await cache.getOrRender('/contact?about=made-up', () => html(words)),
  ]
  const quick = madeUp.versions.br.body.length
  cache.get('/contact?about=made-up')
  cache.get('/')
  await vi.waitFor(() => expect(site.versions.br.body.length).toBeLessThan(quick), 60_000)
  expect(madeUp.versions.br.body.length).toBe(quick)
})

test('browsers get the smallest encoding they accept, with its length and type', async () => {
  const { ask } = await serve('<p>Ọjà</p>'.repeat(100))
  const brotli = await ask({ 'accept-encoding': 'gzip, deflate, br' })
  expect(brotliDecompressSync(brotli.body).toString()).toContain('<p>Ọjà</p>')
  expect(brotli.headers).toMatchObject({
    'content-type': 'text/html',
    'content-encoding': 'br',
    'content-length': String(brotli.body.length),
    vary: 'accept-encoding, save-data',
    'cache-control': 'public, max-age=0, must-revalidate',
  })
  const gzip = await ask({ 'accept-encoding': 'GZIP;q=0.5, br;q=0' })
  expect(gunzipSync(gzip.body).toString()).toContain('<p>Ọjà</p>')
  const plain = await ask({ 'accept-encoding': 'brotli, gzip;q=0.0' })
  expect(plain.headers).not.toHaveProperty('content-encoding')
  expect(plain.body.toString()).toContain('<p>Ọjà</p>')
})

test('a browser that has the page is told so, weakly or in a list', async () => {
  const { ask, page } = await serve('page')
  for (const known of [page.etag, page.etag.replace('W/', ''), `"other", ${page.etag}`, '*']) {
    const answer = await ask({ 'if-none-match': known })
    expect([answer.status, answer.body.length, answer.headers.etag]).toEqual([304, 0, page.etag])
  }
  expect((await ask({ 'if-none-match': 'W/"older"' })).status).toBe(200)
})

test('a list of known pages that is longer than any browser sends is not read', async () => {
  const { page } = await serve('page')
  const ask = (blanks: number) => {
    const headers = { 'if-none-match': `"other"${' '.repeat(blanks)}, ${page.etag}` }
    return toPageResponse(page, new Request('http://holla.example/', { headers })).status
  }
  expect([ask(10), ask(1_000_000)]).toEqual([304, 200])
})

test('a HEAD has the headers of a GET and nothing else', async () => {
  const { ask } = await serve('page')
  const [head, full] = [await ask({}, 'HEAD'), await ask({})]
  expect(head.body.length).toBe(0)
  expect(full.body.toString()).toBe('page')
  const { date: _, ...headers } = head.headers
  expect(full.headers).toMatchObject(headers)
})

test('pictures are not compressed again', async () => {
  const page = await toPage(new Response('PNG', { headers: { 'content-type': 'image/png' } }))
  const answer = toPageResponse(page, new Request('http://site/', { headers: { 'accept-encoding': 'br' } }))
  expect(answer.headers.get('content-encoding')).toBeNull()
  expect(await answer.text()).toBe('PNG')
})

/** Both ways of sending must say the same: asks a socket and compares with the web response. */
async function serve(text: string) {
  const page = await html(text)
  const listener: RequestListener = (request, response) => sendPage(page, request, response)
  const server = createServer(listener).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await new Promise(resolve => server.once('listening', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  const ask = async (headers: Record<string, string>, method = 'GET') => {
    const sent = await new Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer }>(
      (resolve, reject) => {
        get({ port, host: '127.0.0.1', method, headers }, response => {
          const chunks: Buffer[] = []
          response.on('data', chunk => chunks.push(chunk))
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              body: Buffer.concat(chunks),
            }),
          )
        }).on('error', reject)
      },
    )
    const asked = toPageResponse(page, new Request('http://site/', { method, headers }))
    expect(sent.status).toBe(asked.status)
    expect(sent.headers).toMatchObject(Object.fromEntries(asked.headers))
    expect(sent.body).toEqual(Buffer.from(await asked.arrayBuffer()))
    return sent
  }
  return { ask, page }
}

test('a change drops the pages that show data, kept and being rendered, and no others', async () => {
  const cache = new PageCache()
  await cache.getOrRender('/contact', () => html('form'))
  await cache.getOrRender('/company/blog', () => dataHtml('posts'))
  const rendered = Promise.withResolvers<Page>()
  const quote = cache.getOrRender('/growth-quote', () => rendered.promise)
  const home = cache.getOrRender('/', () => rendered.promise.then(() => dataHtml('home')))
  cache.invalidate()
  rendered.resolve(html('quote'))
  await Promise.all([quote, home])
  expect(['/contact', '/company/blog', '/growth-quote', '/'].map(path => Boolean(cache.get(path)))).toEqual([
    true,
    false,
    true,
    false,
  ])
})

test('a missing page is kept where the caller says that it is always the same', async () => {
  const cache = new PageCache()
  const missing = await toPage(new Response('', { status: 404 }))
  await cache.getOrRender('/404', async () => ({ ...missing, isCacheable: true }))
  expect(cache.get('/404')?.status).toBe(404)
})
