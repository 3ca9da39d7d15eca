import type { Page } from '@playwright/test'
import { corePaths } from '../../../app/offline/kept-paths.ts'
import { findAccessibilityViolations } from '../support/find-accessibility-violations.ts'
import { expect } from '../support/fixtures.ts'
import { open } from '../support/open.ts'
import { goOffline, listKept, lostRequests, test } from '../support/weak-network-test.ts'

test.beforeEach(({ consoleErrors }) => consoleErrors.allow(lostRequests))

const articles = [
  '/company/blog/cohorts-explained-with-a-bus-route',
  '/company/blog/ratings-ask-at-the-right-moment-or-not-at-all',
]

async function waitForCore(page: Page): Promise<void> {
  await expect.poll(async () => (await listKept(page)).pages).toEqual(expect.arrayContaining(corePaths))
}

test('core pages and articles that were read open whole without a network, and nothing else is kept', async ({
  page,
  context,
  request,
}) => {
  await open(page, '/')
  await waitForCore(page)
  await open(page, articles[0] ?? '')
  await expect.poll(async () => (await listKept(page)).pages).toContain(articles[0])
  await page.goto('/company/blog?q=cohorts')
  await page.goto('/contact?about=call')
  await page.goto('/admin')
  await page.goto('/preview/0123456789abcdef')
  await open(page, '/legal/cookie-policy')
  const { pages } = await listKept(page)
  expect(pages).toEqual([...new Set(corePaths), articles[0]].sort())
  expect(await (await request.get('/legal/cookie-policy')).text()).toContain('pages-1')

  await goOffline(context)
  const failed: string[] = []
  page.on('requestfailed', lost => failed.push(lost.url()))
  for (const path of [...corePaths, articles[0] ?? '']) {
    await open(page, path)
    await page.evaluate(() => document.fonts.ready)
    expect(
      // The client of live connections and of accounts is of no use without a network, and is not kept.
      failed.filter(url => /\/assets\/(?!dist-|module-)/.test(url)),
      path,
    ).toEqual([])
    if (path !== '/offline')
      await expect(page.locator('[data-copy-notice]'), path).toHaveText(
        /^No connection to this site\. This copy is from \d\d:\d\d\.$/,
      )
    await expect(page.locator('h1'), path).toBeVisible()
  }

  // What an awake page leads to opens as a document; what is typed elsewhere stays.
  await open(page, '/')
  await expect(page.locator('[data-page-weight]')).toHaveText('This page: 0 KB, all cached')
  await page.getByRole('link', { name: 'Blog', exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Blog')
  await expect(page.locator('[data-copy-notice]')).toContainText('No connection to this site.')
  await page.goto('/?utm_source=radio')
  await expect(page).toHaveURL('/')

  await page.goto(articles[1] ?? '')
  await page.locator('html[data-hydrated]').waitFor()
  await expect(page).toHaveURL(`/offline#${articles[1]}`)
  await expect(
    page.getByRole('listitem').getByRole('link', { name: 'Instant Growth Quote' }).last(),
  ).toBeVisible()
  expect(await findAccessibilityViolations(page, 'offline')).toEqual([])
  await context.setOffline(false)
  await expect(page).toHaveURL(articles[1] ?? '')
})

test('an article that was deleted is dropped at the next visit, and one that moved, too', async ({
  page,
  context,
  service,
}) => {
  const slug = `soon-gone-${crypto.randomUUID().slice(0, 8)}`
  const { data: model } = await service
    .from('posts')
    .select('*')
    .eq('slug', articles[0]?.split('/').at(-1))
    .single()
  const { id: _id, short_id: _short, created_at: _created, updated_at: _updated, ...columns } = model
  const added = await service
    .from('posts')
    .insert({ ...columns, slug, title: 'Soon gone' })
    .select('id')
    .single()
  expect(added.error).toBeNull()
  const path = `/company/blog/${slug}`
  await open(page, path)
  await expect.poll(async () => (await listKept(page)).pages).toContain(path)
  await waitForCore(page)
  await service.from('posts').delete().eq('id', added.data?.id)
  await open(page, '/company/about-us')
  await expect.poll(async () => (await listKept(page)).pages).not.toContain(path)

  await goOffline(context)
  await page.goto(path)
  await expect(page).toHaveURL(`/offline#${path}`)
  await expect(page.getByText('Soon gone')).toHaveCount(0)
})

test('an article that is hidden from search engines is kept as any other, until it is deleted', async ({
  page,
  network,
  service,
}) => {
  const slug = `hidden-${crypto.randomUUID().slice(0, 8)}`
  const post = { title: 'Hidden', slug, content: '<p>Hidden.</p>', excerpt: 'Hidden.' }
  const { data, error } = await service.from('posts').insert(post).select('id').single()
  expect(error).toBeNull()
  const hidden = await service.from('post_details').insert({ post_id: data?.id, is_noindex: true })
  expect(hidden.error).toBeNull()
  const path = `/company/blog/${slug}`
  expect(await (await page.request.get('/sitemap.xml')).text()).not.toContain(path)
  await open(page, path)
  await expect.poll(async () => (await listKept(page)).pages).toContain(path)
  await waitForCore(page)
  network.seen.length = 0
  for (const next of ['/company/about-us', '/contact']) {
    await open(page, next)
    // Until the worker has asked for it.
    await expect.poll(() => network.seen.some(line => line === `GET ${path}`)).toBe(true)
    network.seen.length = 0
    expect((await listKept(page)).pages).toContain(path)
  }
  await service.from('posts').delete().eq('id', data?.id)
  await open(page, '/company/about-us')
  await expect.poll(async () => (await listKept(page)).pages).not.toContain(path)
})

const hashed = /(?<=\/assets\/|\.\/)(?=[\w.-]+-[\w-]{8}\.(?:js|css|woff2)\b)/g

test('a deploy in between mixes no two builds: a page is kept of one, or as it was', async ({
  page,
  context,
  network,
}) => {
  await open(page, '/')
  await waitForCore(page)

  // From now on each file has another name, as with a new build; one of the new ones can't be had yet.
  const isText = /html|javascript|css/
  network.toPath = path => path.replace(/(?<=\/assets\/.*)new-/, '')
  network.change = (_path, answer) => {
    if (!isText.test(String(answer.headers['content-type']))) return answer
    const { 'content-security-policy': _policy, etag: _etag, ...headers } = answer.headers
    return { ...answer, headers, body: Buffer.from(answer.body.toString().replaceAll(hashed, 'new-')) }
  }
  let isBroken = true
  network.isLost = path => isBroken && path.includes('/new-manifest')
  await page.goto('/')
  await expect.poll(() => network.seen.some(line => line.includes('/assets/new-'))).toBe(true)
  const builds = async () => {
    const { pages } = await listKept(page)
    return page.evaluate(
      async paths =>
        Promise.all(
          paths.map(async path => {
            const html = await (await (await caches.open('pages-1')).match(path))?.text()
            const names = [...(html ?? '').matchAll(/"\/assets\/([\w-]+\.\w+)"/g)].map(
              ([, name = '']) => name,
            )
            const isNew = new Set(names.map(name => name.startsWith('new-')))
            return isNew.size > 1 ? 'mixed' : isNew.has(true) ? 'new' : 'old'
          }),
        ),
      pages,
    )
  }
  expect(new Set(await builds())).toEqual(new Set(['old']))
  await goOffline(context)
  await open(page, '/contact')

  await context.setOffline(false)
  isBroken = false
  await open(page, '/')
  await expect.poll(async () => (await builds()).includes('new')).toBe(true)
  expect(await builds()).not.toContain('mixed')
  await goOffline(context)
  await open(page, '/')
  await open(page, '/growth-quote')
})

test('a copy says when the site can be reached again, whatever the browser thinks of its network', async ({
  page,
  network,
}) => {
  await open(page, '/')
  await waitForCore(page)
  network.isAway = true
  await open(page, '/contact')
  const notice = page.locator('[data-copy-notice]')
  await expect(notice).toHaveText(/^No connection to this site\. This copy is from \d\d:\d\d\.$/)
  network.isAway = false
  await expect(notice).toHaveText('The site can be reached again. Load the latest page')
  await notice.getByRole('link').click()
  await expect(notice).toBeEmpty()
})

test('the latest page, asked for on a copy, is that of the same address and has what was typed', async ({
  page,
  network,
}) => {
  await open(page, '/')
  await waitForCore(page)
  network.isAway = true
  await open(page, '/contact')
  await page.getByLabel('Your Message').fill('Half a sentence')
  network.isAway = false
  const latest = page.getByRole('link', { name: 'Load the latest page' })
  await latest.click()
  await expect(page.locator('[data-copy-notice]')).toBeEmpty()
  await expect(page.getByLabel('Your Message')).toHaveValue('Half a sentence')

  network.isAway = true
  const shared = '/growth-quote#url=oja.example&objective=acquisition&volume=1000&start=asap'
  await open(page, shared)
  await page.keyboard.press('Escape')
  network.isAway = false
  await latest.click()
  await expect(page.locator('[data-copy-notice]')).toBeEmpty()
  await expect(page).toHaveURL(shared)
  await expect(page.getByLabel('Website or app URL')).toHaveValue('oja.example')
})

test('a worker that could not be had at first is had at the next step inside the site', async ({
  page,
  network,
}) => {
  let tries = 0
  let isBroken = true
  network.isLost = path => isBroken && path === '/service-worker.js' && ++tries > 0
  await open(page, '/')
  await expect.poll(() => tries).toBeGreaterThan(0)
  // Browsers take them one after the other, so the site's own has failed by then.
  const register = () => navigator.serviceWorker.register('/service-worker.js').then(String, () => 'lost')
  expect(await page.evaluate(register)).toBe('lost')
  isBroken = false
  await page.locator('.site-footer').getByRole('link', { name: 'About Us' }).click()
  await expect(page).toHaveTitle(/About/)
  await expect.poll(async () => (await listKept(page)).pages).toContain('/company/about-us')
})

test('where a proxy answers for a server that is away, the copy is shown', async ({ page, network }) => {
  await open(page, '/')
  await waitForCore(page)
  network.change = (_path, answer) => ({ ...answer, status: 502, body: Buffer.from('Bad Gateway') })
  await page.getByRole('link', { name: 'Contact', exact: true }).first().click()
  await expect(page.locator('[data-copy-notice]')).toContainText('No connection to this site.')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Get in Touch')
  await expect(page).toHaveURL('/contact')
})

test('Back to what is kept says that it is a copy, though the browser has the page in its cache', async ({
  page,
  context,
}) => {
  const [article = ''] = articles
  await open(page, '/')
  await waitForCore(page)
  await open(page, article)
  await expect.poll(async () => (await listKept(page)).pages).toContain(article)
  await goOffline(context)
  await open(page, '/contact')
  await page.goBack()
  await expect(page).toHaveURL(article)
  await expect(page.locator('[data-copy-notice]')).toContainText(
    'No connection to this site. This copy is from',
  )
})

test('on a network that lets wait a copy is shown, and says so', async ({ page, network }) => {
  await open(page, '/')
  await waitForCore(page)
  network.delay = 20_000
  await page.goto('/growth-quote')
  await expect(page.locator('[data-copy-notice]')).toHaveText(/^The network is slow\. This copy is from/)
  network.delay = 0
})

test('with OFFLINE_PAGES=false browsers give back what they kept', async ({ page, network, request }) => {
  const worker = await request.get('/service-worker.js')
  expect(worker.headers()['cache-control']).toBe('no-cache')
  await open(page, '/')
  await waitForCore(page)
  network.toPath = path => (path === '/service-worker.js' ? '/service-worker-off.js' : path)
  await expect
    .poll(async () => {
      // A browser asks by itself at a visit. What a worker that is ending was writing goes with the next one.
      await open(page, '/company/about-us')
      return page.evaluate(async () => {
        await (await navigator.serviceWorker.getRegistration())?.update()
        return caches.keys()
      })
    })
    .toEqual([])
})
