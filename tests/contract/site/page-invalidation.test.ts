import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPageHandler, post, publishableKey, read, startSites, visit } from './support/sites.ts'

let site: Awaited<ReturnType<typeof startSites>>
let here = ''
let there = ''
let staff: SupabaseClient

beforeAll(async () => {
  site = await startSites(2)
  ;({ here, there, staff } = site)
})

afterAll(() => site.stop())

const setName = (name: string | null) =>
  staff.rpc('save_settings', { p_changes: { 'agency.name': name } }).throwOnError()

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
        apikey: publishableKey,
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

test('pages stay kept until rows change: not for changes that meet nothing, nor for made-up parameters', async () => {
  const blog = `${here}/company/blog`
  await staff.from('posts').insert(post('Kept')).throwOnError()
  expect(await read(blog)).toContain('Kept')
  // Behind the process's back: whoever sees the new title sees a page that was rendered anew.
  await site.database.owner.begin(async sql => {
    await sql`set local session_replication_role = replica`
    await sql`update public.posts set title = 'Renewed' where title = 'Kept'`
  })
  const stranger = createClient(here, publishableKey)
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

test('a page with posts is rendered anew after any change, one without after a changed setting only', async () => {
  const { data } = await staff.from('posts').insert(post('Shown')).select('slug').single().throwOnError()
  const { open, cache } = await openPageHandler(here)
  const withPosts = ['/company/blog', '/company/blog.data', `/company/blog/${data.slug}`, '/sitemap.xml']
  const withoutPosts = ['/contact', '/legal/privacy-policy', '/404', '/growth-quote.data']
  const addresses = [...withPosts, ...withoutPosts]
  for (const address of addresses) await open(address)
  expect(addresses.filter(address => cache.get(address))).toEqual(addresses)
  cache.invalidate({ keepsSettings: true })
  expect(addresses.filter(address => cache.get(address))).toEqual(withoutPosts)
  cache.invalidate()
  expect(addresses.filter(address => cache.get(address))).toEqual([])
})
