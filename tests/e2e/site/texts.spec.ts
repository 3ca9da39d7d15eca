import type { APIRequestContext, Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { open } from '../support/open.ts'

// What the specification and the site's own copy say word for word, found in what the server sends.

test('every page has the header and the footer with their links', async ({ page, request }) => {
  for (const path of ['/', '/contact', '/company/blog', '/legal/cookie-policy', '/no/such/page']) {
    const document = await readPage(page, request, path)
    expect(document.links, path).toEqual(
      expect.arrayContaining([
        'User Acquisition → /services/user-acquisition',
        'Growth Analytics → /services/growth-analytics',
        'App Store Optimization → /services/app-store-optimization',
        'Performance Marketing → /services/performance-marketing',
        'Instant Growth Quote → /growth-quote',
        'About → /company/about-us',
        'Blog → /company/blog',
        'Contact → /contact',
        'Grow Now → /contact',
        'Get a Quote → /contact',
        'Careers → /company/careers',
        'Privacy Policy → /legal/privacy-policy',
        'Terms of Service → /legal/terms-of-service',
        'Cookie Policy → /legal/cookie-policy',
      ]),
    )
    expect(document.buttons, path).toEqual(
      expect.arrayContaining([
        ...['Switch theme', 'Admin login', 'Retention & Engagement', 'Growth Consulting'],
        ...['LinkedIn', 'X', 'Instagram'],
      ]),
    )
    expect(document.headings, path).toEqual(expect.arrayContaining(['Services', 'Company', 'Legal']))
    expect(document.text, path).toContain('Lagos, Nigeria')
    // Until the agency gives its own they are not pretended.
    expect(document.text, path).toContain('hello@holla.example (to be announced)')
    expect(document.links.filter(link => /(mailto|tel):|→ https:/.test(link))).toEqual([])
    expect(document.links.filter(link => link.startsWith('Admin → '))).toEqual([])
  }
})

test('the home page says what it must', async ({ page, request }) => {
  const { text, headings, links, ids } = await readPage(page, request, '/')
  expect(ids).toEqual(
    expect.arrayContaining(['home', 'risk-free', 'services', 'stats', 'quote-generator', 'contact']),
  )
  for (const proof of [/apps50\+|50\+apps/, /users2M\+|2M\+users/, /countries15\+|15\+countries/])
    expect(text).toMatch(proof)
  for (const words of ['300%', '2M+', '50+', '$2.5M+', '15+', '95%', '100', 'free users'])
    expect(text).toContain(words)
  for (const label of ['growth', 'users', 'apps', 'revenue', 'countries', 'retention'])
    expect(text).toContain(label)
  expect(headings).toEqual(
    expect.arrayContaining([
      'User Acquisition',
      'Growth Analytics',
      'App Store Optimization',
      'Performance Marketing',
      'Retention & Engagement',
      'Growth Consulting',
    ]),
  )
  expect(text.match(/Coming Soon/g)).toHaveLength(2)
  expect(links).toContain('Schedule a Call → /contact')
  expect(links.filter(link => /^(Retention|Growth Consulting)/.test(link))).toEqual([])
})

test('the service pages say what they must', async ({ page, request }) => {
  for (const [path, title] of [
    ['user-acquisition', 'User Acquisition'],
    ['growth-analytics', 'Growth Analytics'],
    ['app-store-optimization', 'App Store Optimization'],
    ['performance-marketing', 'Performance Marketing'],
  ]) {
    const { headings } = await readPage(page, request, `/services/${path}`)
    expect(headings[0]).toBe(title)
    expect(headings).toEqual(
      expect.arrayContaining(['What we do', 'How it is measured', 'What you get', 'What we need from you']),
    )
  }
})

test('the company pages say what they must', async ({ page, request }) => {
  const about = await readPage(page, request, '/company/about-us')
  expect(about.ids).toContain('how-it-works')
  expect(about.headings).toEqual(
    expect.arrayContaining(['Discover & Align', 'Launch & Deliver', 'Analyze & Scale']),
  )
  for (const number of ['300%', '2M+', '50+', '$2.5M+', '15+', '95%']) expect(about.text).toContain(number)
  expect(about.links).toContain('Schedule a Call → /contact')

  const careers = await readPage(page, request, '/company/careers')
  expect(careers.headings).toEqual(expect.arrayContaining(['Current openings', 'Product Analyst']))
  expect(careers.buttons).toContain('Apply Now: Product Analyst')
  expect(careers.text).toMatch(/Posted \d{1,2} [A-Z][a-z]+ 20\d\d/)

  // By its words, as others may have published since.
  const blog = await readPage(page, request, '/company/blog?q=bus+route')
  expect(blog.links).toContain(
    'Read More: Cohorts, explained with a bus route → /company/blog/cohorts-explained-with-a-bus-route',
  )
})

test('the contact and quote pages say what they must', async ({ page, request }) => {
  const contact = await readPage(page, request, '/contact')
  expect(contact.headings[0]).toBe('Get in Touch')
  expect(contact.labels.slice(0, 4)).toEqual(['Full Name', 'Email Address', 'Subject', 'Your Message'])
  expect(contact.buttons.join()).toContain('Send Message')
  expect(contact.text).toContain('+234 800 000 0000 (to be announced)')

  const quote = await readPage(page, request, '/growth-quote')
  expect(quote.headings[0]).toBe('Instant Growth Quote')
  expect(quote.labels).toEqual(
    expect.arrayContaining([
      'User acquisition',
      'Traffic to web page',
      'As soon as possible',
      'Next week',
      'Next month',
      'Next quarter',
      'Later',
    ]),
  )
  expect(quote.values).toEqual(
    expect.arrayContaining(['asap', 'next-week', 'next-month', 'next-quarter', 'later']),
  )
  expect(quote.buttons).toContain('Get Instant Quote')
  expect(quote.text).toContain('data-backed estimate based on industry averages')
  expect(quote.text).toContain('1k Users')
})

test('a message under way says Sending... and its fields wait', async ({ page }) => {
  await open(page, '/contact')
  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route('**/contact.data*', async route => {
    await held
    await route.continue()
  })
  await page.getByLabel('Full Name').fill('Ada')
  await page.getByLabel('Email Address').fill('ada@example.com')
  await page.getByLabel('Subject').fill('Hello')
  await page.getByLabel('Your Message').fill('We would like to talk.')
  const button = page.getByRole('button', { name: 'Send Message' })
  const width = (await button.boundingBox())?.width
  await button.click()

  const busy = page.getByRole('button', { name: 'Sending...' })
  await expect(busy).toBeDisabled()
  expect((await busy.boundingBox())?.width).toBe(width)
  for (const label of ['Full Name', 'Email Address', 'Subject', 'Your Message'])
    await expect(page.getByLabel(label)).toBeDisabled()
  release()
  const toast = page.locator('[data-sonner-toast]')
  await expect(toast).toContainText('Message Sent!')
  await expect(toast).toContainText("Thanks for reaching out. We'll get back to you shortly!")
  await expect(page.getByLabel('Your Message')).toHaveValue('')
})

test('without openings and posts the pages say so and offer a way on', async ({ page, request, service }) => {
  const { data: posts } = await service.from('posts').select()
  const careers = () => readPage(page, request, '/company/careers')
  try {
    await service.from('posts').delete().not('id', 'is', null)
    await expect.poll(async () => (await careers()).text).toContain('No openings at the moment.')
    expect((await careers()).links).toContain('Send Your Resume → /contact')
    expect((await readPage(page, request, '/company/blog')).text).toContain('There are no posts yet.')
  } finally {
    const { error } = await service.from('posts').insert(posts ?? [])
    expect(error).toBeNull()
  }
  await expect.poll(async () => (await careers()).text).not.toContain('No openings')
})

interface PageWords {
  text: string
  headings: string[]
  /** Name and address. */
  links: string[]
  buttons: string[]
  labels: string[]
  values: string[]
  ids: string[]
}

/** What a page says as the server sends it, without running it. */
async function readPage(page: Page, request: APIRequestContext, path: string): Promise<PageWords> {
  const html = await (await request.get(path)).text()
  return page.evaluate(source => {
    const { body } = new DOMParser().parseFromString(source, 'text/html')
    for (const element of body.querySelectorAll('script, style')) element.remove()
    const clean = (text: string | null) => (text ?? '').replace(/\s+/g, ' ').trim()
    const nameOf = (element: Element) => element.getAttribute('aria-label') ?? clean(element.textContent)
    const all = (selector: string) => [...body.querySelectorAll(selector)]
    return {
      text: clean(body.textContent),
      headings: all('h1, h2, h3').map(element => clean(element.textContent)),
      links: all('a[href]').map(element => `${nameOf(element)} → ${element.getAttribute('href')}`),
      buttons: all('button').map(nameOf),
      labels: all('label').map(element => clean(element.textContent)),
      values: all('input[value]').map(element => element.getAttribute('value') ?? ''),
      ids: all('[id]').map(({ id }) => id),
    }
  }, html)
}
