import { connect } from '../support/back-office.ts'
import { findAccessibilityViolations } from '../support/find-accessibility-violations.ts'
import { expect, test } from '../support/fixtures.ts'
import { open } from '../support/open.ts'
import { notThere } from '../support/public-pages.ts'
import { saveSettings } from '../support/save-settings.ts'
import { addInvitation } from '../support/token-pages.ts'

test('a reader opens an article by keyboard from the blog and finds no barrier there', async ({ page }) => {
  await open(page, '/company/blog')
  const link = page.getByRole('link', { name: /^Read More: / }).first()
  const title = ((await link.getAttribute('aria-label')) ?? '').replace('Read More: ', '')
  await link.focus()
  await page.keyboard.press('Enter')

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page).toHaveTitle(`${title} | Holla`)
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  expect(await findAccessibilityViolations(page, 'article')).toEqual([])
})

test('a page that is not there answers 404 and leads on', async ({ page, consoleErrors }) => {
  consoleErrors.allow(/404/)
  const answer = await page.goto('/nothing/here')

  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('missing one')
  await expect(page.getByRole('main').getByRole('link')).toHaveText(['Home', 'Blog', 'Contact'])
})

test('the head of a page begins below the logo, whatever the page is for', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/404/)
  for (const path of ['/offline', '/invitation', notThere, '/contact', '/growth-quote', '/company/careers']) {
    await open(page, path)
    const [logo, heading] = await Promise.all(
      [page.getByRole('banner').getByRole('link').first(), page.getByRole('heading', { level: 1 })].map(
        part => part.boundingBox(),
      ),
    )
    expect(heading?.x, path).toBe(logo?.x)
  }
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the openings are listed, each but for its button', async ({ page }) => {
    await page.goto('/company/careers')
    const titles = page.getByRole('main').getByRole('heading', { level: 3 })
    await expect(titles).toHaveText(['Growth Marketing Manager', 'Product Analyst'])
    for (const title of await titles.all()) await expect(title).toBeVisible()
    await expect(page.getByRole('button', { name: /^Apply Now/ })).toHaveCount(0)
  })
})

test('an invitation says at the field, in words of its own, that a password is too short', async ({
  page,
  baseURL,
  admin,
}) => {
  const invitation = await addInvitation(await connect(baseURL, admin))
  await open(page, invitation.address)
  const password = page.getByLabel('Password')
  await password.fill('short')
  await password.press('Enter')
  await expect(password).toHaveAccessibleDescription(/Please choose a password of at least 8 characters\./)
  await expect(password).toBeFocused()
  await invitation.remove()
})

test('an article that is not there answers 404 and names no other', async ({ request }) => {
  const answer = await request.get('/company/blog/no-such-article')

  expect(answer.status()).toBe(404)
  expect(await answer.text()).not.toContain('og:type" content="article')
})

test('the home page is complete before script and asks for none before it has loaded', async ({
  request,
}) => {
  const html = await (await request.get('/')).text()

  for (const text of ['50+', '2M+', '15+', '300%', '$2.5M+', '95%', 'Coming Soon', 'Schedule a Call'])
    expect(html).toContain(text)
  for (const anchor of ['home', 'risk-free', 'services', 'stats', 'quote-generator', 'contact'])
    expect(html).toContain(`id="${anchor}"`)
  expect(html).not.toContain('modulepreload')
  expect(html).not.toContain('type="module"')
  expect(html).not.toContain('<img')
})

test('one toast shows at a time and goes after five seconds, unless the pointer rests on it', async ({
  page,
}) => {
  await open(page, '/')
  await page.getByRole('button', { name: 'Retention & Engagement' }).click()
  const toasts = page.locator('[data-sonner-toast]').filter({ visible: true })
  await expect(toasts).toContainText('Retention & Engagement is not implemented yet')
  await page.getByRole('button', { name: 'Growth Consulting' }).click()
  await expect(toasts).toHaveCount(1)
  await expect(toasts).toContainText('Growth Consulting')
  await toasts.hover()
  await page.waitForTimeout(5_500)
  await expect(toasts).toHaveCount(1)
  await page.mouse.move(0, 0)
  await expect(toasts).toHaveCount(0)
})

test('the theme follows the device until one is chosen, and follows it again on request', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await open(page, '/')
  const root = page.locator('html')
  await expect(root).toHaveClass('dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(root).toHaveClass('light')
  await page.getByRole('button', { name: 'Switch theme' }).click()
  await expect(root).toHaveClass('dark')

  await page.reload()
  await expect(root).toHaveClass('dark')
  await page.getByRole('button', { name: 'Use device setting' }).click()
  await expect(root).toHaveClass('light')
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('system')
})

test('where motion is unwanted, every part of a page has its new colour at the moment the theme changes', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
  await open(page, '/')
  expect(await page.evaluate(countMovingAfterDark)).toBe(0)
})

function countMovingAfterDark() {
  document.documentElement.className = 'dark'
  return document.getAnimations().filter(animation => animation instanceof CSSTransition).length
}

test('the services menu opens, closes on Escape and gives the focus back', async ({ page }) => {
  await open(page, '/')
  const menu = page.locator('header summary', { hasText: 'Services' })
  await menu.focus()
  await page.keyboard.press('Enter')
  const links = page.locator('header details[open]').getByRole('link')
  await expect(links).toHaveText([
    'User Acquisition',
    'Growth Analytics',
    'App Store Optimization',
    'Performance Marketing',
    'Instant Growth Quote',
  ])
  await page.keyboard.press('Tab')
  await expect(links.first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu).toBeFocused()
  await expect(links).toHaveCount(0)
})

test('an anchor gets the focus, and the button leads back to the top after 300 px', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page, '/')
  await expect(page.getByRole('button', { name: 'Scroll to top' })).toHaveCount(0)
  await page.getByRole('link', { name: 'See what growth costs' }).click()
  await expect(page.locator('#quote-generator')).toBeFocused()
  await expect(page.locator('#quote-title')).toBeInViewport()

  await page.getByRole('button', { name: 'Scroll to top' }).click()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await expect(page.getByRole('button', { name: 'Scroll to top' })).toHaveCount(0)
})

test('the button to the top lies on no price in an answer, wherever the page is scrolled to', async ({
  page,
  database,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 360, height: 740 })
  const answer = '{user_price} a user, {visit_price} a visit. '.repeat(8).trim()
  await saveSettings(database, { 'questions.answers': [{ question: 'What is the price?', answer }] })
  await expect
    .poll(async () => {
      await open(page, '/')
      return page.getByText('What is the price?').count()
    })
    .toBe(1)
  expect(await page.evaluate(listCoveredPrices)).toEqual([])
  await saveSettings(database, { 'questions.answers': null })
})

async function listCoveredPrices(): Promise<string[]> {
  for (const answer of document.querySelectorAll<HTMLDetailsElement>('main details')) answer.open = true
  const button = document.querySelector<HTMLElement>('.scroll-to-top')
  const texts = document.createTreeWalker(document.querySelector('main') as Node, NodeFilter.SHOW_TEXT)
  const prices: Range[] = []
  for (let text = texts.nextNode(); text; text = texts.nextNode())
    for (const { index, 0: price } of (text.textContent ?? '').matchAll(/₦[\d,]+/g)) {
      const range = document.createRange()
      range.setStart(text, index)
      range.setEnd(text, index + price.length)
      prices.push(range)
    }
  const covered = new Set<string>()
  for (let top = 300; top < document.documentElement.scrollHeight; top += 25) {
    scrollTo(0, top)
    await new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)))
    const place = button?.getBoundingClientRect()
    if (!place?.width) continue
    for (const price of prices)
      for (const box of price.getClientRects())
        if (box.right > place.left && box.bottom > place.top && box.top < place.bottom)
          covered.add(`${price.startContainer.textContent?.slice(0, 60)} at ${top}`)
  }
  return [...covered]
}

test('an applicant is told where to write, and an opening is found on the careers pages only', async ({
  page,
  request,
}) => {
  await open(page, '/company/careers')
  await page.getByRole('button', { name: 'Apply Now: Product Analyst' }).click()
  await expect(page.locator('[data-sonner-toast]')).toContainText('resume and cover letter')
  await page.getByRole('link', { name: 'Product Analyst', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Product Analyst')

  const moved = await request.get('/company/blog/product-analyst', { maxRedirects: 0 })
  expect(moved.status()).toBe(301)
  expect(moved.headers().location).toBe('/company/careers/product-analyst')
  expect(await (await request.get('/company/blog')).text()).not.toContain('Product Analyst')
})

test('a category shows its posts only, and one that does not exist answers 404', async ({
  page,
  request,
}) => {
  await open(page, '/company/blog')
  await page
    .getByRole('navigation', { name: 'Categories' })
    .getByRole('link', { name: 'Growth Analytics' })
    .click()
  await expect(page).toHaveURL(/\?category=Growth\+Analytics$/)
  const cards = page.getByRole('article')
  await expect(cards.filter({ hasNotText: 'Growth Analytics' })).toHaveCount(0)
  expect(await cards.count()).toBeGreaterThan(1)
  expect((await request.get('/company/blog?category=Careers')).status()).toBe(404)
  expect((await request.get('/company/blog?page=99')).status()).toBe(404)
})

test('every service page closes where the specification says', async ({ request }) => {
  const end = async (path: string) => /href="(\/#[\w-]+)"/.exec(await (await request.get(path)).text())?.[1]
  expect(await end('/services/user-acquisition')).toBe('/#quote-generator')
  expect(await end('/services/app-store-optimization')).toBe('/#quote-generator')
  expect(await end('/services/performance-marketing')).toBe('/#quote-generator')
  expect(await end('/services/growth-analytics')).toBe('/#contact')
})

test('only what the calculator can price is offered with a price in a page’s head', async ({ page }) => {
  await page.goto('/services/app-store-optimization')
  const links = page.getByRole('main').getByRole('link')
  await expect(links.first()).toHaveText('Ask about your listing')
  await expect(links.first()).toHaveAttribute('href', '/contact')
  await expect(page.getByRole('main').getByRole('link', { name: 'Get a price' })).toHaveCount(1)
})

test('every link at the foot of a page is 44 px high and wide', async ({ page }) => {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await open(page, '/')
    const small = await page
      .locator('footer')
      .evaluate(footer =>
        [...footer.querySelectorAll('a, button')]
          .filter(link => link.getBoundingClientRect().height < 44 || link.getBoundingClientRect().width < 44)
          .map(link => link.textContent),
      )
    expect(small).toEqual([])
  }
})

test('a legal page is of today in Lagos', async ({ request }) => {
  const today = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Africa/Lagos',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  }).format(new Date())
  for (const page of ['privacy-policy', 'terms-of-service', 'cookie-policy']) {
    const html = await (await request.get(`/legal/${page}`)).text()
    expect(html.replaceAll('<!-- -->', '')).toContain(`Last updated: ${today}`)
  }
})

test('a visitor pages through the blog without script, twelve posts at a time', async ({
  browser,
  baseURL,
  service,
}) => {
  const titles = Array.from({ length: 14 }, (_, index) => `Paged ${index} ${crypto.randomUUID()}`)
  const rows = titles.map(title => ({ title, excerpt: 'Short.', content: '<p>Long.</p>' }))
  const { data, error } = await service.from('posts').insert(rows).select('id')
  expect(error).toBeNull()
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  const page = await context.newPage()

  await page.goto('/company/blog')
  const cards = page.getByRole('article')
  await expect(cards).toHaveCount(12)
  await page.getByRole('link', { name: 'Older posts' }).click()
  await expect(page).toHaveURL(/\/company\/blog\?page=2$/)
  expect(await cards.count()).toBeGreaterThan(0)
  await page.getByRole('link', { name: 'Newer posts' }).click()
  await expect(page).toHaveURL(/\/company\/blog$/)

  await service
    .from('posts')
    .delete()
    .in(
      'id',
      (data ?? []).map(({ id }) => id),
    )
  await context.close()
})

test('the words about a missing article stay while the page wakes', async ({ page, consoleErrors }) => {
  consoleErrors.allow(/status of 404/)
  await page.addInitScript(() => {
    const look = () => {
      const main = document.querySelector('main')
      if (main && main.textContent === '') document.documentElement.dataset.wasEmpty = ''
      requestAnimationFrame(look)
    }
    look()
  })
  await page.route(/not-found/, async route => {
    await new Promise(resolve => setTimeout(resolve, 300))
    await route.continue()
  })
  await page.goto('/company/blog/never-written')
  await page.locator('html[data-hydrated]').waitFor()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('the missing one')
  await expect(page.locator('html')).not.toHaveAttribute('data-was-empty')
})
