import { expect, test } from '../support/fixtures.ts'
import { openBeforeHydration } from './support/open-before-hydration.ts'

test('a quote that was filled in and asked for before the scripts came is priced as its fields say', async ({
  page,
}) => {
  const wake = await openBeforeHydration(page, '/growth-quote')
  await page.getByLabel('Website or app URL').fill('oja.example')
  await page.getByText('Traffic to web page').click()
  await page.getByLabel('Custom volume').fill('5000')
  await page.getByText('Next week').click()
  await page.getByLabel('Website or app URL').press('Enter')
  await page.getByRole('button', { name: 'Get Instant Quote' }).click()
  await expect(page).toHaveURL(/\/growth-quote$/)
  await wake()

  const dialog = page.getByRole('dialog', { name: 'Your instant quote' })
  await expect(dialog).toHaveCount(1)
  await expect(dialog).toContainText('oja.example')
  await expect(dialog).toContainText('Traffic to web page')
  await expect(dialog).toContainText('Next week')
  // 5,000 × ₦24 and 15% more.
  await expect(dialog).toContainText('₦138,000')
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(/\/growth-quote$/)
  await expect(page.getByLabel('Website or app URL')).toHaveValue('oja.example')
  await expect(page.getByRole('radio', { name: 'Traffic to web page' })).toBeChecked()
  await expect(page.getByRole('radio', { name: 'Next week' })).toBeChecked()
  await expect(page.getByRole('slider')).toHaveAttribute('aria-valuetext', '5,000 Visitors')
})

test('of several ways to the volume the last one taken counts, and each press on plus and minus', async ({
  page,
}) => {
  const wake = await openBeforeHydration(page, '/growth-quote')
  await page.getByRole('slider').fill('50000')
  await page.getByRole('button', { name: '10k' }).click()
  await page.getByLabel('Custom volume').fill('7000')
  for (let presses = 0; presses < 3; presses += 1) {
    await page.getByRole('button', { name: 'More Users' }).click()
  }
  await page.getByRole('button', { name: 'Fewer Users' }).press('Enter')
  await wake()
  await expect(page.getByRole('slider')).toHaveAttribute('aria-valuetext', '9,000 Users')
  await expect(page.getByLabel('Custom volume')).toHaveValue('9,000')
  await expect(page.locator('[aria-busy]')).toHaveCount(0)
})

test('a slider moved before the scripts came, and a preset pressed after it', async ({ page }) => {
  const wakeSlider = await openBeforeHydration(page, '/growth-quote')
  await page.getByRole('slider').press('End')
  await wakeSlider()
  await expect(page.getByRole('slider')).toHaveAttribute('aria-valuetext', '100,000,000 Users')
  await expect(page.getByLabel('Custom volume')).toHaveValue('100,000,000')

  const wakePreset = await openBeforeHydration(page, '/growth-quote')
  await page.getByRole('slider').press('End')
  await page.getByRole('button', { name: '10k' }).click()
  await wakePreset()
  await expect(page.getByRole('slider')).toHaveAttribute('aria-valuetext', '10,000 Users')
})

test('typing goes on where it was while the page wakes, and what a link brought stays but for that', async ({
  page,
}) => {
  const wake = await openBeforeHydration(page, '/growth-quote#objective=traffic&volume=3000&start=later&url=')
  await page.getByLabel('Website or app URL').pressSequentially('oja.')
  await wake()
  await page.keyboard.type('example')
  await expect(page.getByLabel('Website or app URL')).toBeFocused()
  await expect(page.getByLabel('Website or app URL')).toHaveValue('oja.example')
  await expect(page.getByRole('slider')).toHaveAttribute('aria-valuetext', '3,000 Visitors')
  await expect(page.getByRole('radio', { name: 'Later' })).toBeChecked()
})

test('an unfinished quote asked for early says what is missing, once', async ({ page }) => {
  const wake = await openBeforeHydration(page, '/growth-quote')
  await page.getByText('Next month').click()
  await page.getByRole('button', { name: 'Get Instant Quote' }).click()
  await page.getByRole('button', { name: 'Get Instant Quote' }).click()
  await wake()
  const toasts = page.locator('[data-sonner-toast]')
  await expect(toasts).toHaveCount(1)
  await expect(toasts).toContainText('Please fill in all the fields to get your quote.')
  await expect(page.getByLabel('Website or app URL')).toBeFocused()
  await expect(page.getByRole('radio', { name: 'Next month' })).toBeChecked()
})

test('the small calculator prices and hands over what was entered before the scripts came', async ({
  page,
}) => {
  const wake = await openBeforeHydration(page, '/')
  await page.getByLabel('I want').selectOption('Traffic to web page')
  await page.getByLabel('How many users').fill('25000')
  await wake()
  await expect(page.locator('#quote-generator')).toContainText('₦600,000')
  await expect(page.getByLabel('How many visitors')).toHaveValue('25000')

  const wakeAgain = await openBeforeHydration(page, '/')
  await page.getByLabel('I want').selectOption('Traffic to web page')
  await page.getByLabel('How many users').fill('25000')
  await page.getByLabel('How many users').press('Enter')
  await page.getByRole('button', { name: 'Work out the whole quote' }).click()
  await expect(page).toHaveURL(/\/$/)
  await wakeAgain()
  await expect(page).toHaveURL(url => url.pathname === '/growth-quote' && url.search === '')
  await expect(page.getByRole('slider')).toHaveAttribute('aria-valuetext', '25,000 Visitors')
  await page.goBack()
  await expect(page).toHaveURL(/\/$/)
})

test('whoever writes in a section that was opened by its anchor keeps the focus while the page wakes', async ({
  page,
}) => {
  const wake = await openBeforeHydration(page, '/#quote-generator')
  await page.getByLabel('How many users').fill('')
  await page.getByLabel('How many users').pressSequentially('25')
  await wake()
  await page.keyboard.type('000')
  await expect(page.getByLabel('How many users')).toHaveValue('25000')
  await expect(page.locator('#quote-generator')).toContainText('₦16,000,000')
})

test('without script no quote leaves the browser, and the rates are told', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  const asked: string[] = []
  await page.goto('/growth-quote')
  page.on('request', request => {
    // A browser asks for the icon and for fonts when it likes.
    if (!/\/(favicon\.svg|assets\/[\w-]+\.woff2)$/.test(request.url())) asked.push(request.url())
  })
  await expect(page.getByLabel('Website or app URL')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Get Instant Quote' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Ask us for the whole quote' })).toHaveAttribute(
    'href',
    '/contact',
  )
  const notice = page.locator('noscript p')
  await expect(notice).toBeVisible()
  await expect(notice).toContainText('₦640 per user')
  await expect(page).toHaveURL(/\/growth-quote$/)
  expect(asked).toEqual([])

  await page.goto('/')
  await page.getByLabel('How many users').fill('5000')
  await page.getByLabel('How many users').press('Enter')
  await expect(notice).toBeVisible()
  await expect(notice).toContainText('₦24 per visitor')
  await expect(page).toHaveURL(/\/$/)
  await context.close()
})

test('scripts that fail at first are asked for again, and what was done meanwhile counts', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/Failed to (load resource|fetch dynamically imported module)|^$/)
  const failed = new Set<string>()
  await page.route('**/assets/*.js', route => {
    const { pathname } = new URL(route.request().url())
    if (failed.has(pathname)) return route.continue()
    failed.add(pathname)
    return failed.size % 2 ? route.abort() : route.fulfill({ status: 503, body: '' })
  })
  await page.goto('/growth-quote')
  await page.getByLabel('Website or app URL').fill('oja.example')
  await page.getByText('Later').click()
  await page.getByRole('button', { name: 'Get Instant Quote' }).click()
  const dialog = page.getByRole('dialog', { name: 'Your instant quote' })
  await expect(dialog).toContainText('oja.example')
  await dialog.getByRole('link', { name: 'Send this quote' }).click()
  await expect(page.getByLabel('Your Message')).toHaveValue(/oja\.example/)
})
