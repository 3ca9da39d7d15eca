import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { ServerBuild } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { corePaths } from '../../../app/offline/kept-paths.ts'
import { Budgets } from '../../../backend/budgets.ts'
import { Database } from '../../../backend/database.ts'
import { PageCache } from '../../../server/page-cache.ts'
import { createPageHandler } from '../../../server/page-handler.ts'
import { RenderQueue } from '../../../server/render-queue.ts'
import { cloneTemplate } from '../../support/backend.ts'
import { makeTemporaryDirectory, type RunningServer, startServer } from '../../support/server.ts'

const keys = { SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_kept', SUPABASE_SECRET_KEY: 'sb_secret_kept' }
const folders = [makeTemporaryDirectory(), makeTemporaryDirectory()]
let servers: RunningServer[] = []
let here = ''
let there = ''
let staff: SupabaseClient
let database: Database

beforeAll(async () => {
  const DATABASE_URL = await cloneTemplate()
  database = new Database({ ownerUrl: DATABASE_URL, url: DATABASE_URL }, { connections: 1 })
  for (const { path } of folders) {
    servers.push(
      await startServer({
        ...keys,
        DATABASE_URL,
        DATA_DIR: path,
        SAMPLE_CONTENT: 'false',
        TRUSTED_PROXIES: '1',
        ADMIN_EMAIL: 'ada@holla.example',
        ADMIN_PASSWORD: 'a-long-enough-password',
      }),
    )
  }
  ;[here = '', there = ''] = servers.map(({ url }) => url)
  staff = createClient(here, keys.SUPABASE_PUBLISHABLE_KEY, {
    auth: { persistSession: false, autoRefreshToken: false },
  })
  await staff.auth.signInWithPassword({ email: 'ada@holla.example', password: 'a-long-enough-password' })
})

afterAll(async () => {
  await database.close()
  await Promise.all(servers.map(server => server.stop()))
  for (const folder of folders) folder.remove()
  servers = []
})

let visitors = 0
/** Each time as a visitor of another network: these tests have more rendered than the budget of one. */
const visit = (url: string, headers: Record<string, string> = {}) => {
  visitors += 1
  return fetch(url, { headers: { 'x-forwarded-for': `10.${visitors >> 8}.${visitors & 255}.1`, ...headers } })
}
const read = async (url: string) => (await visit(url)).text()
const post = (title: string) => ({ title, content: `<p>${title}</p>`, excerpt: `About ${title}` })

test('what a super admin publishes, changes and deletes is so at the next request, every time', async () => {
  const blog = `${here}/company/blog`
  for (let round = 1; round <= 25; round += 1) {
    expect(await read(blog)).not.toContain(`Launch ${round}.`)
    const { data } = await staff
      .from('posts')
      .insert(post(`Launch ${round}.`))
      .select('id')
      .single()
      .throwOnError()
    expect(await read(blog)).toContain(`Launch ${round}.`)
    await staff
      .from('posts')
      .update({ title: `Changed ${round}.` })
      .eq('id', data.id)
      .throwOnError()
    expect(await read(blog)).toContain(`Changed ${round}.`)
    await staff.from('posts').delete().eq('id', data.id).throwOnError()
    expect(await read(blog)).not.toContain(`Changed ${round}.`)
  }
})

test('kept pages of an opening end at its deadline in every process, and it can be opened again', async () => {
  const { data: careers } = await staff
    .from('categories')
    .select('id')
    .eq('name', 'Careers')
    .single()
    .throwOnError()
  const { data: opening } = await staff
    .from('posts')
    .insert({ ...post('Night shift'), category_id: careers.id })
    .select('id')
    .single()
    .throwOnError()
  const deadline = Date.now() + 2500
  const details = { post_id: opening.id, deadline: new Date(deadline).toISOString() }
  await staff.from('post_details').insert(details).throwOnError()
  const readAll = async () =>
    (
      await Promise.all(
        [here, there].map(async url => [
          (await read(`${url}/company/careers/night-shift`)).includes('>Closed<'),
          (await read(`${url}/company/careers`)).includes('Night shift'),
        ]),
      )
    ).join()
  const closed = 'true,false,true,false'
  const open = 'false,true,false,true'
  while (Date.now() < deadline) {
    const seen = await readAll()
    if (Date.now() < deadline) expect(seen).toBe(open)
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  expect(await readAll()).toBe(closed)
  const set = (value: string | null) =>
    staff.from('post_details').update({ deadline: value }).eq('post_id', opening.id).throwOnError()
  for (let round = 1; round <= 5; round += 1) {
    await set(null)
    // Who saved sees it at once where it was saved.
    expect(await read(`${here}/company/careers`)).toContain('Night shift')
    await set(details.deadline)
    expect(await read(`${here}/company/careers`)).not.toContain('Night shift')
  }
  await set(null)
  await expect.poll(readAll).toBe(open)
})

const setName = (name: string | null) =>
  staff.rpc('save_settings', { p_changes: { 'agency.name': name } }).throwOnError()

test('what a super admin sets is soon on every page of every process, and gone from them when it is taken back', async () => {
  const pages = ['/', '/contact', '/company/blog', '/company/careers', '/legal/privacy-policy', '/made-up']
  const readAll = (url: string) => Promise.all(pages.map(page => read(url + page)))
  const patient = { interval: 250 }
  const areAll = async (url: string, name: string) => (await readAll(url)).every(html => html.includes(name))
  await Promise.all([readAll(here), readAll(there)])
  for (let round = 1; round <= 5; round += 1) {
    await setName(`Kora ${round}.`)
    for (const url of [here, there]) {
      await expect.poll(() => areAll(url, `Kora ${round}.`), patient).toBe(true)
    }
  }
  await setName(null)
  for (const url of [here, there]) {
    const findTraces = async () => (await readAll(url)).filter(html => html.includes('Kora')).length
    await expect.poll(findTraces, patient).toBe(0)
  }
})

test('whoever has saved a setting sees it at once through another process', async () => {
  const { data } = await staff.auth.getSession()
  for (let round = 1; round <= 10; round += 1) {
    const saved = await fetch(`${here}/rest/v1/rpc/save_settings`, {
      method: 'POST',
      headers: {
        apikey: keys.SUPABASE_PUBLISHABLE_KEY,
        authorization: `Bearer ${data.session?.access_token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ p_changes: { 'agency.name': `Ilé ${round}.` } }),
    })
    const cookie = saved.headers.get('set-cookie')?.split(';')[0] ?? ''
    expect(await (await visit(there, { cookie })).text()).toContain(`Ilé ${round}.`)
  }
  await setName(null)
})

test('a page whose settings can’t be read is sent with what was read last, and is not kept', async () => {
  await setName('Kora Labs')
  const cache = new PageCache()
  const file = join(import.meta.dirname, '../../../build/server/index.js')
  const build = (await import(pathToFileURL(file).href)) as ServerBuild
  let backend: typeof fetch = fetch
  const { handle } = createPageHandler({
    build: async () => build,
    mode: 'production',
    supabaseUrl: here,
    publishableKey: keys.SUPABASE_PUBLISHABLE_KEY,
    siteUrl: here,
    security: { backendOrigin: null, secure: false },
    fetchFor: () => (input, init) => backend(input, init),
    drawPng: async () => new Uint8Array(),
    renderQueue: new RenderQueue(new Budgets({ enabled: false })),
    cache,
    changes: null,
  })
  const open = () => handle(new Request(`${here}/contact`), { address: '127.0.0.1', requestId: 'test' })
  const asked: string[] = []
  backend = (input, init) => {
    asked.push(String(input))
    return fetch(input, init)
  }
  expect(await (await open()).text()).toContain('Kora Labs')
  expect(asked.length).toBe(1)
  for (const failing of [
    async () => Promise.reject(new TypeError('fetch failed')),
    async () => new Response('', { status: 503 }),
  ]) {
    cache.invalidate()
    backend = failing
    const answer = await open()
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(await answer.text()).toContain('Kora Labs')
    expect(cache.get('/contact')).toBeUndefined()
  }
  await setName(null)
})

test('a category that gets another name has it on the articles at the next request', async () => {
  const { data: category } = await staff
    .from('categories')
    .insert({ name: 'Airtime' })
    .select('id')
    .single()
    .throwOnError()
  await staff
    .from('posts')
    .insert({ ...post('Come back'), category_id: category.id })
    .throwOnError()
  expect(await read(`${here}/company/blog/come-back`)).toContain('Airtime')
  await staff.from('categories').update({ name: 'Loyalty' }).eq('id', category.id).throwOnError()
  const html = await read(`${here}/company/blog/come-back`)
  expect(html).toContain('Loyalty')
  expect(html).not.toContain('Airtime')
})

test('what is published through one process appears in the pages of another', async () => {
  const blog = `${there}/company/blog`
  expect(await read(blog)).not.toContain('Across processes')
  await staff.from('posts').insert(post('Across processes')).throwOnError()
  await expect.poll(() => read(blog)).toContain('Across processes')
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

test('a form that is sent to a kept page is answered for itself', async () => {
  const form = new URLSearchParams({ name: 'Ngozi', email: 'ngozi@nowhere', subject: '', message: '' })
  await read(`${here}/contact`)
  const answer = await fetch(`${here}/contact`, { method: 'POST', body: form, headers: { origin: here } })
  expect(await answer.text()).toContain('ngozi@nowhere')
  expect(await read(`${here}/contact`)).not.toContain('ngozi@nowhere')
})

test('pages stay kept until rows change: not for changes that meet nothing, nor for made-up parameters', async () => {
  const blog = `${here}/company/blog`
  await staff.from('posts').insert(post('Kept')).throwOnError()
  expect(await read(blog)).toContain('Kept')
  // Behind the process's back: whoever sees the new title sees a page that was rendered anew.
  await database.owner.begin(async sql => {
    await sql`set local session_replication_role = replica`
    await sql`update public.posts set title = 'Renewed' where title = 'Kept'`
  })
  const stranger = createClient(here, keys.SUPABASE_PUBLISHABLE_KEY)
  for (const client of [stranger, staff]) {
    await client.from('posts').update({}).not('id', 'is', null)
    await client.from('posts').delete().eq('title', 'Nothing has this title')
    await client.from('posts').update({ title: 'x' }).eq('title', 'Nothing has this title')
  }
  await stranger.from('posts').delete().not('id', 'is', null)
  await stranger.from('posts').insert(post('By a stranger'))
  for (const address of [blog, `${blog}?utm_source=mail`, `${blog}?a=1&b=2`]) {
    expect(await read(address)).toContain('Kept')
  }
  await staff.from('posts').update({ excerpt: 'Another' }).eq('title', 'Renewed').throwOnError()
  expect(await read(blog)).toContain('Renewed')
})

test('all pages that do not exist are one', async () => {
  const [first, second] = await Promise.all(['/made-up', '/made/up/too?q=1'].map(path => fetch(here + path)))
  expect([first?.status, second?.status]).toEqual([404, 404])
  expect(first?.headers.get('etag')).toBe(second?.headers.get('etag'))
  expect(await first?.text()).toContain('href="/"')
})

test('a page with posts is rendered anew after any change, one without after a changed setting only', async () => {
  const { data } = await staff.from('posts').insert(post('Shown')).select('slug').single().throwOnError()
  const cache = new PageCache()
  const file = join(import.meta.dirname, '../../../build/server/index.js')
  const build = (await import(pathToFileURL(file).href)) as ServerBuild
  const { handle } = createPageHandler({
    build: async () => build,
    mode: 'production',
    supabaseUrl: here,
    publishableKey: keys.SUPABASE_PUBLISHABLE_KEY,
    siteUrl: here,
    security: { backendOrigin: null, secure: false },
    fetchFor: () => fetch,
    drawPng: async () => new Uint8Array(),
    renderQueue: new RenderQueue(new Budgets({ enabled: false })),
    cache,
    changes: null,
  })
  const withPosts = ['/company/blog', '/company/blog.data', `/company/blog/${data.slug}`, '/sitemap.xml']
  const withoutPosts = ['/contact', '/legal/privacy-policy', '/404', '/growth-quote.data']
  const addresses = [...withPosts, ...withoutPosts]
  for (const address of addresses) {
    await handle(new Request(here + address), { address: '127.0.0.1', requestId: 'test' })
  }
  expect(addresses.filter(address => cache.get(address))).toEqual(addresses)
  cache.invalidate({ keepsSettings: true })
  expect(addresses.filter(address => cache.get(address))).toEqual(withoutPosts)
  cache.invalidate()
  expect(addresses.filter(address => cache.get(address))).toEqual([])
})

test('the core pages in one answer are those of any stranger, whoever asks, and are rendered once', async () => {
  const file = join(import.meta.dirname, '../../../build/server/index.js')
  const build = (await import(pathToFileURL(file).href)) as ServerBuild
  let asked = 0
  const { handle } = createPageHandler({
    build: async () => build,
    mode: 'production',
    supabaseUrl: here,
    publishableKey: keys.SUPABASE_PUBLISHABLE_KEY,
    siteUrl: here,
    security: { backendOrigin: null, secure: false },
    fetchFor: () => (input, init) => {
      asked += 1
      return fetch(input, init)
    },
    drawPng: async () => new Uint8Array(),
    renderQueue: new RenderQueue(new Budgets({ enabled: false })),
    cache: new PageCache(),
    changes: null,
  })
  const client = { address: '127.0.0.1', requestId: 'test' }
  const open = (headers = {}) => handle(new Request(`${here}/offline-pages`, { headers }), client)
  const first = await open()
  expect((await first.json()).map(({ path }: { path: string }) => path)).toEqual(corePaths)
  const askedFirst = asked
  expect(askedFirst).toBeGreaterThan(0)
  const again = await open({ authorization: 'Bearer anything', 'x-transaction-id': '999999999' })
  expect([again.headers.get('etag'), asked]).toEqual([first.headers.get('etag'), askedFirst])
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
