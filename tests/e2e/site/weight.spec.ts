import type { Page } from '@playwright/test'
import { signIn } from '../support/back-office.ts'
import { expect, test } from '../support/fixtures.ts'

/** Compressed, without headers. */
interface Weight {
  type: string
  path: string
  bytes: number
  early: boolean
}

test('the home page weighs 170 KB in all, 60 KB of it before it is usable, 35 KB of fonts', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const weights = await weigh(page)
  await page.goto('/')
  await page.locator('html[data-hydrated]').waitFor()
  const loaded = await weights()

  expect(sum(loaded)).toBeLessThanOrEqual(170_000)
  expect(sum(loaded.filter(({ early }) => early))).toBeLessThanOrEqual(60_000)
  expect(sum(loaded.filter(({ type }) => type === 'font'))).toBeLessThanOrEqual(35_000)
  expect(loaded.filter(({ type, early }) => type === 'script' && early)).toEqual([])
})

test('the back office loads 220 KB of script at first, and the editor only when it is opened', async ({
  page,
  admin,
}) => {
  await signIn(page, admin)
  for (const path of ['/admin', '/admin/posts', '/admin/account']) {
    const weights = await weigh(page)
    await page.goto(path)
    await page.locator('h1').waitFor()
    await page.waitForLoadState('networkidle')
    const scripts = (await weights()).filter(({ type }) => type === 'script')
    expect(sum(scripts), path).toBeLessThanOrEqual(220_000)
    expect(scripts.map(script => script.path).filter(name => /extensions|rich-text/.test(name))).toEqual([])
  }

  const weights = await weigh(page)
  await page.goto('/admin/posts')
  await page.getByRole('button', { name: 'New Post' }).click()
  await page.getByRole('textbox', { name: 'Content' }).waitFor()
  const editor = (await weights()).filter(({ path }) => /extensions|rich-text/.test(path))
  expect(editor.length).toBeGreaterThan(0)
  expect(sum(editor)).toBeLessThanOrEqual(150_000)
})

const sum = (weights: Weight[]) => weights.reduce((total, { bytes }) => total + bytes, 0)

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
      request.sizes().then(({ responseBodySize }) => ({
        type: request.resourceType(),
        path: new URL(request.url()).pathname,
        bytes: responseBodySize,
        early: wasEarly,
      })),
    )
  })
  return async () => {
    page.removeAllListeners('requestfinished')
    return Promise.all(found)
  }
}
