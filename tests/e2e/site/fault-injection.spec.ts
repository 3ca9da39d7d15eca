import { startServer } from '../../support/server.ts'
import { expect, test } from '../support/fixtures.ts'
import { open } from '../support/open.ts'

test('while the backend is away a page says so with an id that the log has, and the rest of the site stands', async ({
  page,
  browser,
  consoleErrors,
}) => {
  // Leaving a page cuts off what it still loads: an error without a stack.
  consoleErrors.allow(/503|net::ERR_|^$/)
  // Nothing listens on the discard port.
  const server = await startServer({
    SUPABASE_URL: 'http://127.0.0.1:9',
    SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_away',
  })
  try {
    const answer = await page.goto(`${server.url}/company/blog/any-article`)
    expect(answer?.status()).toBe(503)
    expect(answer?.headers()['cache-control']).toBe('no-store')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The fault is ours, not yours.')
    const id = (await page.locator('main code').textContent()) ?? 'none'
    expect(id).toMatch(/^[0-9a-f-]{36}$/)
    await expect.poll(() => server.output()).toContain(id)
    await page.locator('html[data-hydrated]').waitFor()
    await expect(page.locator('main code')).toHaveText(id)
    expect(await page.content()).not.toMatch(/node_modules|at .*\.js:\d/)

    await open(page, `${server.url}/company/blog`)
    await expect(page.getByRole('alert')).toContainText('Error fetching posts')
    await expect(page.locator('[data-sonner-toast]')).toContainText('Error fetching posts')
    expect((await page.goto(`${server.url}/`))?.status()).toBe(200)

    const scriptless = await browser.newContext({ javaScriptEnabled: false })
    const still = await scriptless.newPage()
    for (const path of ['/company/blog/any-article', '/company/blog']) {
      await still.goto(server.url + path)
      await expect(still.getByRole('main')).toContainText(/ours, not yours|Error fetching posts/)
      await expect(still.getByRole('button', { name: 'Try again' })).toHaveCount(0)
    }
    await scriptless.close()
  } finally {
    await server.stop()
  }
})

test('an anchor that is no encoded text leads to its page, also by the way back', async ({ page }) => {
  await open(page, '/#%E0%A4%A')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('first 100')
  await page.locator('header').getByRole('link', { name: 'About' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About us')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('first 100')
  await page.locator('header').getByRole('link', { name: 'Blog' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Blog')
})
