import type { Page } from '@playwright/test'
import { fillLogin, openLogin, signIn, toast } from '../support/back-office.ts'
import { expect, test } from '../support/fixtures.ts'
import { open } from '../support/open.ts'

test('the bars of the menu cross while it is open, and nothing turns where motion is unwanted', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/')
  const menu = page.locator('summary[aria-label="Menu"]')
  const bars = menu.locator('path')
  const shapes = () => bars.evaluateAll(paths => paths.map(path => getComputedStyle(path).transform))
  expect(await shapes()).toEqual(['none', 'none', 'none'])
  await menu.click()
  await expect(bars.nth(1)).toHaveCSS('opacity', '0')
  const [first, , last] = await shapes()
  expect(first).toContain('matrix(0.707107, 0.707107')
  expect(last).toContain('matrix(0.707107, -0.707107')
  await page.keyboard.press('Escape')
  await expect(bars.nth(1)).toHaveCSS('opacity', '1')
})

test('the hundred of the quote fills with its answers', async ({ page }) => {
  await page.goto('/growth-quote')
  await expect(page.getByText('1 of 3 answered')).toBeVisible()
  await page.getByLabel('Website or app URL').fill('kora.example')
  await expect(page.getByText('2 of 3 answered')).toBeVisible()
  await page.locator('[name="start"]').first().check({ force: true })
  await expect(page.getByText('All three answered')).toBeVisible()
  await page.getByLabel('Website or app URL').fill(' ')
  await expect(page.getByText('2 of 3 answered')).toBeVisible()
})

for (const width of [360, 1280]) {
  test(`a toast covers no heading at ${width} px, wherever the page is scrolled to`, async ({
    page,
    admin,
  }) => {
    await page.setViewportSize({ width, height: 740 })
    await page.goto('/growth-quote')
    await page.locator('html[data-hydrated]').waitFor()
    await page.getByRole('button', { name: 'Get Instant Quote' }).locator('visible=true').first().click()
    await expect(page.locator('.toast')).toBeVisible()
    expect(await coveredHeadings(page)).toEqual([])
    await page.evaluate(() => scrollTo({ top: 420, behavior: 'instant' }))
    await expect.poll(() => coveredHeadings(page)).toEqual([])

    await signIn(page, admin, '/admin/categories')
    await page.getByRole('button', { name: 'New Category' }).click()
    await page.getByLabel('Category Name').fill(`Field notes ${width}`)
    await page.keyboard.press('Enter')
    await expect(page.locator('.toast')).toBeVisible()
    await expect.poll(() => coveredHeadings(page)).toEqual([])
  })
}

test('on a phone the longest answer to Apply Now finds its place between the headings', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, '/company/careers')
  await page
    .getByRole('button', { name: /^Apply Now/ })
    .first()
    .click()
  await expect(page.getByText('Until our address is announced')).toBeVisible()
  await expect.poll(() => coveredHeadings(page)).toEqual([])
})

test('a toast leaves the button that was pressed free, and what stands at the field', async ({
  page,
  admin,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 400/)
  await page.setViewportSize({ width: 1280, height: 800 })
  await open(page, '/growth-quote')
  const quote = page.getByRole('button', { name: 'Get Instant Quote' }).locator('visible=true').first()
  await quote.click()
  await expect.poll(() => quote.evaluate(isUnderToast)).toBe(false)

  await page.setViewportSize({ width: 360, height: 740 })
  await openLogin(page)
  await fillLogin(page, { ...admin, password: 'not-this-one' })
  const dialog = page.getByRole('dialog')
  await expect(page.locator('.toast')).toBeVisible()
  for (const needed of [
    dialog.getByText('Invalid'),
    dialog.getByRole('button', { name: 'Sign In' }),
    dialog.getByRole('button', { name: 'Forgot password?' }),
  ])
    await expect.poll(() => needed.evaluate(isUnderToast)).toBe(false)
})

test('on a phone the toast of a failed load leaves the notice free that says the same', async ({
  page,
  admin,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 500/)
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page, admin)
  await page.route(/\/rest\/v1\/categories/, route =>
    route.fulfill({ status: 500, json: { message: 'Out of order' } }),
  )
  await page.goto('/admin/categories')
  await expect(toast(page)).toContainText('Error fetching categories')
  const notice = page.getByRole('main').getByRole('alert')
  await expect(notice).toContainText('Out of order')
  await expect.poll(() => notice.evaluate(isUnderToast)).toBe(false)
  expect(await coveredHeadings(page)).toEqual([])
})

test('on a phone the toast of an unfinished quote lies on no control', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, '/growth-quote')
  await page.getByRole('button', { name: 'Get Instant Quote' }).locator('visible=true').first().click()
  await expect(page.locator('.toast')).toBeVisible()
  const isCovered = async () => {
    const controls = await page.locator('a, button, input, summary').locator('visible=true').all()
    return Promise.all(controls.map(control => control.evaluate(isUnderToast)))
  }
  await expect.poll(isCovered).not.toContain(true)
  expect(await coveredHeadings(page)).toEqual([])
})

test('on a phone the toast of a quote lies on no price and no control of the dialog', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, '/growth-quote#url=oja.example&objective=acquisition&volume=5000&start=asap')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Request Proposal' }).click()
  await expect(page.locator('.toast')).toContainText('Proposal Request Sent!')
  const isCovered = async () => {
    const parts = await dialog.locator('a, button, dd').all()
    return Promise.all(parts.map(part => part.evaluate(isUnderToast)))
  }
  await expect.poll(isCovered).not.toContain(true)
})

const fillContact = async (page: Page) => {
  await page.getByLabel('Full Name').fill('Bola Adeyemi')
  await page.getByLabel('Email Address').fill(`bola-${crypto.randomUUID()}@ride.example`)
  await page.getByLabel('Subject').fill('Growth for our app')
  await page.getByLabel('Your Message').fill('Riders in Ibadan')
  await page.getByRole('button', { name: 'Send Message' }).click()
}

test('on a phone the toast of a sent message leaves the header free and what its receipt says', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, '/contact')
  await fillContact(page)
  await expect(page.locator('.toast')).toContainText('Message Sent!')
  const receipt = page.getByRole('main').getByRole('status').filter({ hasText: 'Message Sent!' })
  const isCovered = async () => {
    const parts = [page.getByRole('banner'), ...(await receipt.locator('h2, p, dd').all())]
    return Promise.all(parts.map(part => part.evaluate(isUnderToast)))
  }
  await expect.poll(isCovered).not.toContain(true)
})

for (const width of [360, 768, 1280]) {
  test(`the toast of a failed message lies on no heading and no control at ${width} px`, async ({
    page,
    consoleErrors,
  }) => {
    consoleErrors.allow(/ERR_FAILED/)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: width === 768 ? 1024 : 800 })
    await open(page, '/contact')
    await page.route('**/contact**', route =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    )
    await fillContact(page)
    await expect(page.locator('.toast')).toContainText('Uh oh! Something went wrong.')
    const isCovered = async () => {
      const controls = await page.locator('a, button, input, textarea').locator('visible=true').all()
      return Promise.all(controls.map(control => control.evaluate(isUnderToast)))
    }
    await expect.poll(isCovered).not.toContain(true)
    expect(await coveredHeadings(page)).toEqual([])
  })
}

test('the start dates leave none of them alone in the last row of a phone, a tablet or a desk', async ({
  page,
}) => {
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await open(page, '/growth-quote')
    const dates = await page.getByRole('group', { name: 'Start date' }).locator('.choice').all()
    const boxes = await Promise.all(dates.map(date => date.boundingBox()))
    const rows = boxes.map(box => box?.y)
    expect(new Set(rows).size, `${width}`).toBeLessThanOrEqual(3)
    expect(rows.filter(row => row === rows.at(-1)).length, `${width}`).toBeGreaterThan(1)
  }
})

test("on a phone an editor's header stays one row beside an article", async ({ page, admin }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, '/company/blog')
  const before = await page.getByRole('banner').boundingBox()
  await signIn(page, admin)
  await open(page, '/company/blog/cohorts-explained-with-a-bus-route')
  const edit = page.getByRole('link', { name: 'Edit', exact: true })
  await expect(edit).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
  expect((await page.getByRole('banner').boundingBox())?.height).toBe(before?.height)
  await page.evaluate(() => scrollTo({ top: 2000, behavior: 'instant' }))
  await expect(edit).toBeInViewport({ ratio: 1 })
})

function isUnderToast(element: Element): boolean {
  const toast = document.querySelector('.toast')?.getBoundingClientRect()
  const { left, right, top, bottom } = element.getBoundingClientRect()
  return !toast || (left < toast.right && right > toast.left && top < toast.bottom && bottom > toast.top)
}

/** The headings that the toast lies on; that there is one is part of it. */
function coveredHeadings(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const toast = document.querySelector('.toast')?.getBoundingClientRect()
    if (!toast) return ['no toast']
    return [...document.querySelectorAll('h1, h2, h3')]
      .filter(heading => {
        const words = document.createRange()
        words.selectNodeContents(heading)
        const box = words.getBoundingClientRect()
        return (
          heading.clientWidth > 1 &&
          box.left < toast.right &&
          box.right > toast.left &&
          box.top < toast.bottom &&
          box.bottom > toast.top
        )
      })
      .map(heading => heading.textContent ?? '')
  })
}

test('a page that Back brings again has the theme that was chosen meanwhile', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await open(page, '/company/about-us')
  await expect(page.locator('html')).toHaveClass('light')
  await page.evaluate(() => {
    // In another page of this tab. A page that was held hears of nothing but its return.
    localStorage.setItem('theme', 'dark')
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  })
  await expect(page.locator('html')).toHaveClass('dark')
  await expect(page.getByRole('button', { name: 'Use device setting' })).toHaveAttribute(
    'aria-pressed',
    'false',
  )
})
