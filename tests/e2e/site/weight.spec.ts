import { brotliCompressSync, constants } from 'node:zlib'
import type { Page } from '@playwright/test'
import { signIn } from '../support/back-office.ts'
import { crawlBody } from '../support/crawl.ts'
import { expect, test } from '../support/fixtures.ts'

interface Weight {
  type: string
  path: string
  /** Compressed, without headers. */
  bytes: number
  headers: number
  early: boolean
}

test('the home page weighs 165 KB in all with headers, 60 KB of it before it is usable, 35 KB of fonts', async ({
  page,
}) => {
  const loaded = await load(page, '/')
  expect(sumWhole(loaded)).toBeLessThanOrEqual(165_000)
  expect(sum(loaded.filter(({ early }) => early))).toBeLessThanOrEqual(60_000)
  expect(sum(loaded.filter(({ type }) => type === 'font'))).toBeLessThanOrEqual(35_000)
  expect(loaded.filter(({ type, early }) => type === 'script' && early)).toEqual([])
  expect(loaded.filter(({ type }) => type === 'stylesheet')).toHaveLength(1)
  await expect(page.locator('[data-page-weight]')).toHaveText(
    `This page: ${Math.ceil(sum(loaded.filter(isListed)) / 1000)} KB`,
  )
  for (const { path } of loaded.filter(({ type, bytes }) => type === 'script' && bytes > 10_000)) {
    expect(await (await page.request.get(path)).text(), path).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/)
  }
})

test('the blog weighs 200 KB in all with headers, and the page of a step inside the site only what that brought', async ({
  page,
}) => {
  expect(sumWhole(await load(page, '/company/blog'))).toBeLessThanOrEqual(200_000)
  await page.locator('.site-footer').getByRole('link', { name: 'About Us' }).click()
  await expect(page).toHaveTitle(/About/)
  await expect(page.locator('[data-page-weight]')).toHaveText(/^This page: \d KB, the rest cached$/)
})

test('no page of the site loads what only the back office needs', async ({ page }) => {
  for (const path of [
    '/',
    '/contact',
    '/growth-quote',
    '/services/user-acquisition',
    '/company/careers',
    '/company/blog',
  ]) {
    const scripts = (await load(page, path)).filter(({ type }) => type === 'script')
    expect(scripts.length).toBeGreaterThan(5)
    const foreign = scripts.filter(script =>
      /\/(office|newsroom|desk|sign-in|toast-stage)-/.test(script.path),
    )
    expect(foreign, path).toEqual([])
  }
})

test('no page has more than 30 KB of HTML, and its sheets name only what they define', async ({
  request,
}) => {
  const sitemap = await (await request.get('/sitemap.xml')).text()
  const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address = '']) => new URL(address).pathname,
  )
  expect(paths.length).toBeGreaterThan(10)
  for (const path of paths) {
    const html = await crawlBody(request, path)
    expect(brotliCompressSync(html, quick).length, path).toBeLessThanOrEqual(30_000)
    const sheets = html.toString().matchAll(/<link rel="stylesheet" href="([^"]+)"/g)
    const texts = await Promise.all(
      [...sheets].map(async ([, href = '']) => (await request.get(href)).text()),
    )
    expect(texts, 'other sheets stand in the page').toHaveLength(1)
    const ownSheets = [...html.toString().matchAll(/<style data-sheet="[^"]+">([^<]+)</g)]
    texts.push(...ownSheets.map(([, text = '']) => text))
    expect(findUndefined(texts.join('\n')), path).toEqual([])
  }
})

/** Custom properties that are read without a substitute and declared nowhere in the sheets. */
function findUndefined(css: string): string[] {
  const declared = new Set([...css.matchAll(/(--[\w-]+)\s*:/g)].map(([, name]) => name))
  // Set by the element itself.
  declared.add('--at')
  return [...new Set([...css.matchAll(/var\((--[\w-]+)\)/g)].map(([, name = '']) => name))].filter(
    name => !declared.has(name),
  )
}

test('the back office loads 220 KB of script at first, and the editor only when it is opened', async ({
  page,
  browser,
  baseURL,
  admin,
}) => {
  await signIn(page, admin)
  const storageState = await page.context().storageState()
  for (const path of ['/admin', '/admin/posts', '/admin/messages', '/admin/account']) {
    // A browser of its own, as one that has seen another page keeps scripts in its memory.
    const context = await browser.newContext({ storageState, ...(baseURL && { baseURL }) })
    const first = await context.newPage()
    const weights = await weigh(first)
    await first.goto(path)
    await first.locator('h1').waitFor()
    await first.waitForLoadState('networkidle')
    const scripts = (await weights()).filter(({ type }) => type === 'script')
    expect(scripts.length).toBeGreaterThan(10)
    expect(sumWhole(scripts), path).toBeLessThanOrEqual(220_000)
    expect(scripts.map(script => script.path).filter(name => /extensions|rich-text/.test(name))).toEqual([])
    await context.close()
  }

  await page.goto('/admin/posts')
  await page.getByRole('table').waitFor()
  await page.waitForLoadState('networkidle')
  const weights = await weigh(page)
  await page.getByRole('button', { name: 'New Post' }).click()
  await page.getByRole('textbox', { name: 'Content' }).waitFor()
  const opened = (await weights()).filter(({ type }) => type === 'script')
  const editor = opened.filter(({ path }) => /extensions|rich-text|\/dist-/.test(path))
  expect(editor.length).toBeGreaterThan(1)
  expect(sumWhole(editor)).toBeLessThanOrEqual(150_000)
})

/** As the server compresses what it has just rendered. */
const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

/** A phone's first visit to a page that others have visited, and which is compressed as it stays. */
async function load(page: Page, path: string): Promise<Weight[]> {
  await page.setViewportSize({ width: 360, height: 740 })
  await expect
    .poll(async () => {
      const response = await page.request.get(path)
      return (
        Number(response.headers()['content-length']) < brotliCompressSync(await response.body(), quick).length
      )
    })
    .toBe(true)
  const weights = await weigh(page)
  await page.goto(path)
  await page.locator('html[data-hydrated]').waitFor()
  await page.locator('[data-page-weight]:not(:empty)').waitFor()
  return weights()
}

/** Icons are not in the list of what a page has loaded. */
const isListed = ({ path }: Weight) => !path.startsWith('/favicon')

const sum = (weights: Weight[]) => weights.reduce((total, { bytes }) => total + bytes, 0)

/** With headers, as browsers and Lighthouse count: what many small files cost. */
const sumWhole = (weights: Weight[]) =>
  weights.reduce((total, { bytes, headers }) => total + bytes + headers, 0)

/** Watches what the page loads from now on, with nothing in its cache. */
async function weigh(page: Page): Promise<() => Promise<Weight[]>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.clearBrowserCache')
  await session.detach()
  const found: Promise<Weight>[] = []
  let early = true
  page.on('load', () => {
    early = false
  })
  page.on('requestfinished', request => {
    const wasEarly = early
    found.push(
      request.sizes().then(({ responseBodySize, responseHeadersSize }) => ({
        type: request.resourceType(),
        path: new URL(request.url()).pathname,
        bytes: responseBodySize,
        headers: responseHeadersSize,
        early: wasEarly,
      })),
    )
  })
  return async () => {
    page.removeAllListeners('requestfinished')
    return Promise.all(found)
  }
}

test('what only the HTML tells goes with the first step, and the address is that of the new page', async ({
  page,
}) => {
  const told = page.locator('script[type="application/ld+json"], meta[property="og:image"]')
  await page.goto('/')
  await page.locator('html[data-hydrated]').waitFor()
  expect(await told.count()).toBeGreaterThan(1)
  await page.locator('.site-footer').getByRole('link', { name: 'About Us' }).click()
  await expect(page).toHaveTitle(/About/)
  await expect(told).toHaveCount(0)
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/company\/about-us$/)
})
