import { corePaths } from '../../../app/offline/kept-paths.ts'
import { expect } from '../support/fixtures.ts'
import { open } from '../support/open.ts'
import { goOffline, listKept, lostRequests, test } from '../support/weak-network-test.ts'

test.beforeEach(async ({ consoleErrors, page }) => {
  consoleErrors.allow(lostRequests)
  await open(page, '/')
  await expect.poll(async () => (await listKept(page)).pages).toEqual(expect.arrayContaining(corePaths))
})

test('without a network a link to a place in another page leads to that place', async ({ page, context }) => {
  await open(page, '/services/user-acquisition')
  await goOffline(context)
  await page.locator('main a[href="/#quote-generator"]').last().click()
  await expect(page).toHaveURL('/#quote-generator')
  await expect(page.locator('#quote-generator')).toBeInViewport()
})

test('without a network the quote is worked out of what was entered on the home page', async ({
  page,
  context,
}) => {
  await page.getByLabel('I want').selectOption('Traffic to web page')
  await page.getByLabel('How many visitors').fill('20000')
  await goOffline(context)
  await page.getByRole('button', { name: 'Work out the whole quote' }).click()
  await expect(page.getByLabel('Custom volume')).toHaveValue('20,000')
  await expect(page.getByRole('radio', { name: 'Traffic to web page' })).toBeChecked()
})

test('without a network a quote is taken into the contact form, and is there after a reload', async ({
  page,
  context,
}) => {
  await open(page, '/growth-quote#url=oja.example&objective=acquisition&volume=5000&start=later')
  await goOffline(context)
  await page.getByRole('dialog').locator('a[href="/contact"]').click()
  for (const _ of ['at first', 'after a reload']) {
    await expect(page.getByLabel('Your Message')).toHaveValue(/oja\.example/)
    await expect(page.getByLabel('Subject')).not.toHaveValue('')
    await page.reload()
  }
})

test('Back to a half-written message finds it, though the network has gone meanwhile', async ({
  page,
  context,
}) => {
  await open(page, '/contact')
  await page.getByLabel('Your Message').fill('We launch in')
  await page.locator('.site-footer').getByRole('link', { name: 'About Us' }).click()
  await expect(page).toHaveURL('/company/about-us')
  await goOffline(context)
  await page.evaluate(() => history.back())
  await expect(page.locator('[data-copy-notice]')).toContainText('This copy is from')
  await expect(page.getByLabel('Your Message')).toHaveValue('We launch in')
})
