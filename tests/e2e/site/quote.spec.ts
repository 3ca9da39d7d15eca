import { expect, test } from '../support/fixtures.ts'
import { open } from '../support/open.ts'

test('the calculator prices by keyboard, keeps everything on the device and fills the contact form', async ({
  page,
}) => {
  await open(page, '/growth-quote')
  const asked: string[] = []
  page.on('request', request => asked.push(`${request.url()} ${request.postData() ?? ''}`))
  await page.getByRole('button', { name: 'Get Instant Quote' }).press('Enter')
  const toast = page.locator('[data-sonner-toast]').filter({ visible: true })
  await expect(toast).toContainText('Hold on! 🚧')
  await expect(toast).toContainText('Please fill in all the fields to get your quote.')
  await expect(page.getByLabel('Website or app URL')).toBeFocused()

  await page.keyboard.type('oja.example')
  await page.getByRole('radio', { name: 'User acquisition' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.getByRole('slider').focus()
  await page.keyboard.press('PageUp')
  await expect(page.getByRole('slider')).toHaveAttribute('aria-valuetext', '2,000 Visitors')
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('slider')).toHaveAttribute('aria-valuetext', '1,000 Visitors')
  await page.getByRole('radio', { name: 'Next week' }).press('Space')
  await page.getByRole('button', { name: 'Get Instant Quote' }).press('Enter')

  const dialog = page.getByRole('dialog', { name: 'Your instant quote' })
  await expect(dialog).toContainText('data-backed estimate based on industry averages')
  await expect(dialog).toContainText('₦27,600')
  await expect(dialog.getByRole('link', { name: 'Send this quote' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Request Proposal' }).press('Enter')
  await expect(toast).toContainText('Proposal Request Sent!')
  await expect(dialog.getByRole('status')).toContainText('not implemented yet: nothing was sent')
  // Once, that the calculator was started, and nothing of what is in it.
  expect(asked.filter(url => !url.includes('/assets/') && !url.includes('favicon'))).toEqual([
    expect.stringMatching(/\/functions\/v1\/count-quote {"event":"start"}$/),
  ])

  await dialog.getByRole('link', { name: 'Send this quote' }).click()
  await expect(page).toHaveURL(url => url.pathname === '/contact' && url.search === '')
  await expect(page.getByLabel('Subject')).toHaveValue('Quote: Traffic to web page, 1,000 Clicks')
  await expect(page.getByLabel('Your Message')).toHaveValue(/oja\.example[\s\S]*₦27,600/)
})

test('the calculator on the home page hands over what was chosen', async ({ page }) => {
  await open(page, '/')
  await page.getByLabel('I want').selectOption('Traffic to web page')
  const volume = page.getByLabel('How many visitors')
  await volume.fill('500')
  await volume.blur()
  await expect(page.locator('#quote-generator')).toContainText('Not applied. From 1,000 to 100,000,000.')
  await expect(volume).toHaveValue('500')
  await volume.fill('25000')
  await expect(page.locator('#quote-generator')).toContainText('₦600,000')
  await page.getByRole('button', { name: 'Work out the whole quote' }).click()

  await expect(page).toHaveURL(url => url.pathname === '/growth-quote' && url.search === '')
  await expect(page.getByRole('slider')).toHaveAttribute('aria-valuetext', '25,000 Visitors')
  await expect(page.getByRole('radio', { name: 'Traffic to web page' })).toBeChecked()
})

for (const [width, height] of [
  [360, 560],
  [640, 360],
  [1280, 800],
] as const)
  test(`the total is met at once on a screen of ${width} by ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await open(page, '/growth-quote#url=oja.example&objective=acquisition&volume=25000&start=asap')
    const dialog = page.getByRole('dialog', { name: 'Your instant quote' })
    await expect(dialog.getByText('A data-backed estimate based on industry averages.')).toBeInViewport({
      ratio: 1,
    })
    await expect(dialog.getByText('₦18,400,000').filter({ visible: true }).first()).toBeInViewport({
      ratio: 1,
    })
    expect(await dialog.evaluate(element => element.contains(document.activeElement))).toBe(true)
  })

test('at the top of a phone’s page the unfolded receipt and its button are seen whole', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 360, height: 660 })
  await open(page, '/growth-quote')
  const bar = page.locator('.quote-bar')
  await bar.locator('summary').click()
  await expect(bar.locator('dl')).toBeInViewport({ ratio: 1 })
  await expect(bar.getByRole('button', { name: 'Get Instant Quote' })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('banner')).toBeInViewport({ ratio: 1 })
})

test('on a phone the way up does not cover the opened receipt', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, '/growth-quote')
  const wayUp = page.getByRole('button', { name: 'Scroll to top' })
  await page.getByText('Later', { exact: true }).scrollIntoViewIfNeeded()
  await expect(wayUp).toBeVisible()
  await page.locator('.quote-bar summary').click()
  await expect(page.locator('.quote-bar')).toContainText('Objective')
  await expect(wayUp).toBeHidden()
})
