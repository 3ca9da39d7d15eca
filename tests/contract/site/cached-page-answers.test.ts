import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { corePaths } from '../../../app/offline/kept-paths.ts'
import { openPageHandler, post, read, startSites } from './support/sites.ts'

let site: Awaited<ReturnType<typeof startSites>>
let here = ''
let staff: SupabaseClient

beforeAll(async () => {
  site = await startSites(1)
  ;({ here, staff } = site)
})

afterAll(() => site.stop())

const setName = (name: string | null) =>
  staff.rpc('save_settings', { p_changes: { 'agency.name': name } }).throwOnError()

test('a page whose settings can’t be read is sent with what was read last, and is not kept', async () => {
  await setName('Kora Labs')
  let backend: typeof fetch = fetch
  const { open, cache } = await openPageHandler(here, (input, init) => backend(input, init))
  const asked: string[] = []
  backend = (input, init) => {
    asked.push(String(input))
    return fetch(input, init)
  }
  expect(await (await open('/contact')).text()).toContain('Kora Labs')
  expect(asked.length).toBe(1)
  for (const failing of [
    async () => Promise.reject(new TypeError('fetch failed')),
    async () => new Response('', { status: 503 }),
  ]) {
    cache.invalidate()
    backend = failing
    const answer = await open('/contact')
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(await answer.text()).toContain('Kora Labs')
    expect(cache.get('/contact')).toBeUndefined()
  }
  await setName(null)
})

test('an address of a draft that no link can have is missing, also where no header could hold it', async () => {
  for (const made of ['x', '%00', '%0A', '%E1%BB%8Dj%C3%A0']) {
    expect(`${made} ${(await fetch(`${here}/preview/${made}`)).status}`).toBe(`${made} 404`)
  }
})

test('a kept page answers conditional requests and HEAD, whoever asks', async () => {
  const first = await fetch(`${here}/contact`, { headers: { 'accept-encoding': 'br' } })
  const etag = first.headers.get('etag') ?? ''
  expect(first.headers.get('content-encoding')).toBe('br')
  expect(first.headers.get('content-security-policy')).toContain("script-src 'self' 'sha256-")
  expect(await first.text()).toContain('Get in Touch')

  const again = await fetch(`${here}/contact`, { headers: { 'if-none-match': etag, cookie: 'who=else' } })
  expect([again.status, await again.text()]).toEqual([304, ''])
  const head = await fetch(`${here}/contact`, { method: 'HEAD', headers: { 'accept-encoding': 'br' } })
  expect([head.status, await head.text()]).toEqual([200, ''])
  // A page that is asked for again is compressed better some time between.
  const last = await fetch(`${here}/contact`, { headers: { 'accept-encoding': 'br' } })
  const lengths = [first, last].map(({ headers }) => headers.get('content-length'))
  expect(lengths).toContain(head.headers.get('content-length'))
  expect(head.headers.get('content-security-policy')).toBe(first.headers.get('content-security-policy'))
})

test('what a form is about is kept where there is such a thing, and campaigns share one page', async () => {
  const { open, cache } = await openPageHandler(here)
  for (const query of ['?about=made-up', '?article=made-up']) {
    const answer = await open(`/contact${query}`)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(cache.get(`/contact${query}`)).toBeUndefined()
  }
  await open('/contact?about=free-users&utm_source=mail')
  await open('/contact?utm_source=mail')
  expect(cache.get('/contact?about=free-users')).toBeDefined()
  expect(cache.get('/contact')).toBeDefined()
})

test('a form that is sent to a kept page is answered for itself', async () => {
  const form = new URLSearchParams({ name: 'Ngozi', email: 'ngozi@nowhere', subject: '', message: '' })
  await read(`${here}/contact`)
  const answer = await fetch(`${here}/contact`, { method: 'POST', body: form, headers: { origin: here } })
  expect(await answer.text()).toContain('ngozi@nowhere')
  expect(await read(`${here}/contact`)).not.toContain('ngozi@nowhere')
})

test('all pages that do not exist are one', async () => {
  const [first, second] = await Promise.all(['/made-up', '/made/up/too?q=1'].map(path => fetch(here + path)))
  expect([first?.status, second?.status]).toEqual([404, 404])
  expect(first?.headers.get('etag')).toBe(second?.headers.get('etag'))
  expect(await first?.text()).toContain('href="/"')
})

test('the core pages in one answer are those of any stranger, whoever asks, and are rendered once', async () => {
  let asked = 0
  const { open } = await openPageHandler(here, (input, init) => {
    asked += 1
    return fetch(input, init)
  })
  const first = await open('/offline-pages')
  expect((await first.json()).map(({ path }: { path: string }) => path)).toEqual(corePaths)
  const askedFirst = asked
  expect(askedFirst).toBeGreaterThan(0)
  const again = await open('/offline-pages', {
    authorization: 'Bearer anything',
    'x-transaction-id': '999999999',
  })
  expect([again.headers.get('etag'), asked]).toEqual([first.headers.get('etag'), askedFirst])
})

test('the core pages in one answer are there after a page was missing, too', async () => {
  await read(`${here}/made-up-before`)
  const answers = await Promise.all(
    ['/offline-pages', '/offline-pages?made=up'].map(path => fetch(here + path)),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(answers[0]?.headers.get('content-type')).toContain('application/json')
})

test('what strangers make up is refused before it is read, and keeps nobody from a page of the site', async () => {
  const ask = (path: string, network: string) =>
    fetch(here + path, { headers: { 'x-forwarded-for': network } })
  await staff.from('posts').insert(post('Not to be waited for'))
  const makeUp = (n: number, network: number) => ask(`/company/blog?q=made-up-${n}`, `10.9.${network}.1`)
  const attack = Array.from({ length: 160 }, (_, n) => makeUp(n, n < 80 ? 0 : n % 12))
  const pages = await Promise.all(['/', '/company/blog'].map(path => ask(path, '10.10.0.1')))
  expect(pages.map(({ status }) => status)).toEqual([200, 200])
  const { pending } = await settledBy(attack)
  expect(pending, 'searches that wait longer than pages do').toBeGreaterThan(20)
  const answers = await Promise.all(attack)
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused.length).toBeGreaterThan(0)
  for (const { headers } of refused) {
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  }
})

/** How many have not come yet. */
async function settledBy(all: Promise<unknown>[]) {
  let settled = 0
  for (const one of all) void one.then(() => (settled += 1))
  await new Promise(resolve => setTimeout(resolve, 0))
  return { pending: all.length - settled }
}
