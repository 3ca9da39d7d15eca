import type { Page } from '@playwright/test'
import { expect } from '../support/fixtures.ts'
import { open } from '../support/open.ts'
import {
  test as base,
  connectToNetwork,
  goOffline,
  listKept,
  lostRequests,
} from '../support/weak-network-test.ts'

const article = '/company/blog/cohorts-explained-with-a-bus-route'
const articleTitle = 'Cohorts, explained with a bus route'

// As people's browsers do: a page that was left is held, and shown again as it was. Set for a worker, it would take another server, too.
const test = base.extend({
  context: async ({ playwright, network }, use) => {
    const browser = await playwright.chromium.launch({ ignoreDefaultArgs: ['--disable-back-forward-cache'] })
    const context = await browser.newContext()
    await connectToNetwork(context, network)
    await use(context)
    await browser.close()
  },
})

test.beforeEach(async ({ consoleErrors, page }) => {
  consoleErrors.allow(lostRequests)
  await open(page, '/')
  await waitForKept(page, '/contact')
  await open(page, article)
  await waitForKept(page, article)
})

test('a step of an awake page through its history leads to the copy', async ({ page, context }) => {
  await open(page, '/company/blog')
  await page.getByRole('link', { name: `Read More: ${articleTitle}` }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(articleTitle)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Blog')
  await goOffline(context)
  await page.evaluate(() => history.forward())
  await expectCopy(page, article, articleTitle)
})

test('a copy that was left by a link is there again, and goes nowhere by itself', async ({
  page,
  context,
}) => {
  await goOffline(context)
  await open(page, article)
  await page.getByRole('link', { name: 'Contact', exact: true }).first().click()
  await expectCopy(page, '/contact', 'Get in Touch')
  await page.evaluate(() => history.back())
  await expectCopy(page, article, articleTitle)
  // What the page had asked for when it was left is answered by then.
  await page.waitForTimeout(3_000)
  await expectCopy(page, article, articleTitle)
})

const waitForKept = (page: Page, path: string) =>
  expect.poll(async () => (await listKept(page)).pages).toContain(path)

async function expectCopy(page: Page, path: string, title: string): Promise<void> {
  await expect(page).toHaveURL(path)
  await expect(page.locator('[data-copy-notice]')).toHaveText(
    /^No connection to this site\. This copy is from \d\d:\d\d\.$/,
  )
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
}
