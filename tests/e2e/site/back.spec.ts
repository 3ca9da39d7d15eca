import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { open } from '../support/open.ts'

const receipt = (page: Page) => page.getByRole('dialog', { name: 'Your instant quote' })

test('Back opens the quote that was left, and its fields hold what they held', async ({ page }) => {
  await open(page, '/growth-quote')
  await page.getByLabel('Website or app URL').fill('oja.example')
  await page.getByText('Traffic to web page').click()
  await page.getByLabel('Custom volume').fill('5000')
  await page.getByText('Next week').click()
  await page.getByRole('button', { name: 'Get Instant Quote' }).first().click()
  await receipt(page).getByRole('link', { name: 'Send this quote' }).click()
  await expect(page.getByLabel('Your Message')).toHaveValue(/oja\.example/)
  await page.getByLabel('Full Name').fill('Ngozi')

  await page.goBack()
  await expect(receipt(page)).toContainText('₦138,000')
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('Website or app URL')).toHaveValue('oja.example')
  await expect(page.getByRole('radio', { name: 'Next week' })).toBeChecked()
  await page.getByText('Next month').click()
  await page.getByRole('link', { name: 'Blog' }).first().click()
  await expect(page).toHaveURL('/company/blog')
  await page.goBack()
  await expect(page.getByRole('radio', { name: 'Next month' })).toBeChecked()
  await expect(page.getByLabel('Custom volume')).toHaveValue('5,000')
  await expect(receipt(page)).toHaveCount(0)
})

test('a half-written message is there after Back and after a reload, until it is sent', async ({ page }) => {
  // The form's own address lacks the campaign.
  await open(page, '/contact?about=call&utm_source=radio')
  await page.getByLabel('Full Name').fill('Ngozi')
  await page.getByLabel('Second choice').selectOption({ index: 3 })
  await page.getByLabel('Your Message').fill('Half a sentence')
  const time = await page.getByLabel('Second choice').inputValue()
  await page.getByRole('link', { name: 'Blog' }).first().click()
  await expect(page).toHaveURL('/company/blog')
  await page.goBack()
  for (let visit = 0; visit < 2; visit += 1) {
    await expect(page.getByLabel('Full Name')).toHaveValue('Ngozi')
    await expect(page.getByLabel('Second choice')).toHaveValue(time)
    await expect(page.getByLabel('Your Message')).toHaveValue('Half a sentence')
    await page.reload()
    await page.locator('html[data-hydrated]').waitFor()
  }

  await page.getByLabel('Email Address').fill('ngozi@example.com')
  await page.getByLabel('Subject').fill(`Back ${crypto.randomUUID()}`)
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Message Sent!' })).toBeVisible()
  await page.getByRole('link', { name: 'Blog' }).first().click()
  await expect(page).toHaveURL('/company/blog')
  await page.goBack()
  await expect(page.getByLabel('Full Name')).toHaveValue('')
})

test('a press on the link of the open page, and typing until the last moment, lose nothing', async ({
  page,
}) => {
  await open(page, '/contact')
  await page.getByLabel('Your Message').fill('Half a sentence')
  await page.getByRole('banner').getByRole('link', { name: 'Contact', exact: true }).first().click()
  await expect(page.getByLabel('Your Message')).toHaveValue('Half a sentence')
  await page.getByRole('link', { name: 'Blog' }).first().click()
  await expect(page).toHaveURL('/company/blog')
  await page.goBack()
  await page.getByLabel('Your Message').focus()
  await page.keyboard.press('End')
  await page.keyboard.type(' and the rest of it, typed without a pause', { delay: 60 })
  await page.goBack()
  await page.goForward()
  await expect(page.getByLabel('Your Message')).toHaveValue(/^Half a sentence and the rest of it, typed/)
})

test('a message that could not be sent is sent once, though the page was loaded again between', async ({
  page,
  consoleErrors,
  service,
}) => {
  consoleErrors.allow(/net::ERR_FAILED/)
  const subject = `Once ${crypto.randomUUID()}`
  await open(page, '/contact')
  await page.getByLabel('Full Name').fill('Ngozi')
  await page.getByLabel('Email Address').fill('ngozi@example.com')
  await page.getByLabel('Subject').fill(subject)
  await page.getByLabel('Your Message').fill('The answer is lost.')
  const send = page.getByRole('button', { name: 'Send Message' })
  await page.route('**/contact.data*', async route => {
    await route.fetch()
    await route.abort()
  })
  await send.click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await page.unroute('**/contact.data*')
  await expect.poll(() => page.evaluate(() => history.state.usr?.fields)).toContainEqual(['subject', subject])
  await page.reload()
  await page.locator('html[data-hydrated]').waitFor()
  await expect(page.getByLabel('Your Message')).toHaveValue('The answer is lost.')
  await send.click()
  await expect(page.getByRole('status').filter({ hasText: 'Message Sent!' })).toBeVisible()
  const { data } = await service.from('contact_messages').select('message').eq('subject', subject)
  expect(data).toHaveLength(1)
})

test('a message that could not be sent is there after Back', async ({ page, consoleErrors }) => {
  consoleErrors.allow(/net::ERR_FAILED/)
  await open(page, '/contact')
  await page.getByLabel('Full Name').fill('Ngozi')
  await page.getByLabel('Email Address').fill('ngozi@example.com')
  await page.getByLabel('Subject').fill('Not now')
  await page.getByLabel('Your Message').fill('The network is away.')
  await page.route('**/contact.data*', route =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await page.getByRole('link', { name: 'Blog' }).first().click()
  await expect(page).toHaveURL('/company/blog')
  await page.goBack()
  await expect(page.getByLabel('Your Message')).toHaveValue('The network is away.')
})
