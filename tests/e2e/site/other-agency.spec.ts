import { crawl, crawlBody, crawlText } from '../support/crawl.ts'
import { expect, test } from '../support/fixtures.ts'
import { notThere, publicPages } from '../support/public-pages.ts'
import { saveSettings } from '../support/save-settings.ts'

// Whoever takes the site over finds nothing of whom it was of before.

const zuma = {
  'agency.name': 'Zuma & Daughters',
  'agency.city': 'Accra',
  'agency.country': 'Ghana',
  'agency.market': 'Latin America',
  'agency.market_adjective': 'Latin American',
  'agency.email': 'hello@zuma.example',
  'agency.phone': '+233 20 555 0142',
  'agency.time_zone': 'Africa/Accra',
  'agency.social': [{ name: 'Mastodon', address: 'https://social.example/@zuma' }],
}

const files = [
  '/company/blog/feed.xml',
  '/sitemap.xml',
  '/site.webmanifest',
  '/robots.txt',
  '/favicon.svg',
  '/admin',
  '/preview/no-such-token',
]

const toDefaults = (values: object) => Object.fromEntries(Object.keys(values).map(name => [name, null]))

test.describe('an agency of another name', () => {
  test.beforeEach(async ({ database, request }) => {
    await saveSettings(database, zuma)
    await expect.poll(async () => (await request.get('/')).text()).toContain('Zuma &amp; Daughters')
  })
  test.afterEach(({ database }) => saveSettings(database, toDefaults(zuma)))

  test('finds no trace of the former one on any page, in any file or in structured data', async ({
    request,
  }) => {
    const traces: string[] = []
    for (const path of [...publicPages, ...files]) {
      const answer = await crawl(request, path)
      expect(answer.status(), path).toBe([notThere, '/preview/no-such-token'].includes(path) ? 404 : 200)
      const text = await answer.text()
      for (const trace of ['Holla', 'Nigeria,', 'hello@', '+234', 'linkedin.example', 'to be announced'])
        if (text.replaceAll('hello@zuma.example', '').toLowerCase().includes(trace.toLowerCase()))
          traces.push(`${path}: ${trace}`)
      // Where the agency's market stands; the words of a page are settings of their own.
      traces.push(
        ...(text.match(/Growth for African|apps in Africa\b|"areaServed":"Africa"/g) ?? []).map(
          trace => `${path}: ${trace}`,
        ),
      )
      // The zone's name and the law's are no claim of where the agency is.
      const places = text.replaceAll('Africa/Lagos', '').match(/.{0,40}Lagos.{0,40}/g)
      if (places) traces.push(`${path}: ${places}`)
    }
    expect(traces).toEqual([])
    const [home, contact] = await Promise.all(['/', '/contact'].map(async path => crawlText(request, path)))
    expect(home).toContain('<a href="https://social.example/@zuma"')
    expect(home).toContain('"sameAs":["https://social.example/@zuma"]')
    expect(home).toContain('"addressLocality":"Accra","addressCountry":"GH"')
    expect(home).toContain('<meta property="og:site_name" content="Zuma &amp; Daughters"/>')
    expect(contact).toContain('href="mailto:hello@zuma.example"')
    expect(contact).toContain('href="tel:+233205550142"')
    expect(contact).toContain('Greenwich Mean Time')
    expect(home).toContain('Growth for Latin American apps.')
    const feed = await (await request.get('/company/blog/feed.xml')).text()
    expect(feed).toContain('<title>Zuma &#38; Daughters Blog</title>')
    const manifest = await (await request.get('/site.webmanifest')).json()
    expect(manifest).toMatchObject({ name: 'Zuma & Daughters', start_url: '/' })
  })

  test('has share images of its own, at other addresses than before', async ({ request, database }) => {
    const findImage = async (path: string) => {
      const html = await crawlText(request, path)
      const address = /<meta property="og:image" content="[^"]*?(\/share\/[^"]*)"/.exec(html)?.[1] ?? ''
      return { address, bytes: (await crawlBody(request, address)).toString('base64') }
    }
    const paths = ['/company/careers', '/company/blog/cohorts-explained-with-a-bus-route'] as const
    const findAll = () => Promise.all(paths.map(findImage))
    // Who has not saved may read the page of before for a moment, whose image has moved.
    let own: Awaited<ReturnType<typeof findAll>> = []
    await expect(async () => {
      own = await findAll()
    }).toPass()
    await saveSettings(database, toDefaults(zuma))
    let former: typeof own = []
    await expect(async () => {
      former = await findAll()
      for (const [place, { address }] of own.entries()) expect(address).not.toBe(former[place]?.address)
    }).toPass()
    for (const [place, image] of own.entries()) {
      expect(image.bytes).not.toBe(former[place]?.bytes)
      // What others have kept of the old address leads to the present one.
      const answer = await crawl(request, image.address)
      expect([answer.status(), answer.headers().location]).toEqual([302, former[place]?.address])
    }
  })

  test('is named by the window, and the longest name holds at 360 pixels', async ({ page, database }) => {
    await page.goto('/')
    await expect(page).toHaveTitle(/Zuma & Daughters/)
    await page.setViewportSize({ width: 360, height: 740 })
    const header = await page.getByRole('banner').boundingBox()
    expect(header?.height, 'name and buttons in one row').toBeLessThan(76)
    await saveSettings(database, { 'agency.name': 'W'.repeat(40) })
    await page.goto('/')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  })
})

test('a figure says what it counts, its period and its source, and others say nothing', async ({
  request,
  database,
}) => {
  const apps = {
    value: '61',
    counts: 'Apps with a paid campaign',
    period: '2021 to 2025',
    source: 'Own books',
  }
  await saveSettings(database, { 'statistics.apps': apps })
  const html = await (await request.get('/')).text()
  expect(html).toContain('<p>Apps with a paid campaign</p>')
  expect(html).toContain('2021 to 2025 · Source: Own books')
  expect(html).toContain('for the source of a figure that shows none.')
  expect(html).not.toContain('undefended')
  await saveSettings(database, { 'statistics.apps': null })
})

test('only staff are told that a legal text is unconfirmed, and a date is the text’s own', async ({
  request,
  database,
}) => {
  const read = async () => (await request.get('/legal/terms-of-service')).text()
  expect(await read()).not.toContain('counsel')
  await saveSettings(database, {
    'terms_of_service.effective_date': '2026-01-31',
    'terms_of_service.version': '2.0',
    'terms_of_service.sections': [
      {
        heading: 'Only <b>this</b>',
        text: 'Write to {email}.\n\n- one\n- {privacy_policy}\n\n{offer_terms}',
      },
    ],
    'offer.terms': ['Once per {city}.'],
  })
  const updated = 'Last updated: 31 January 2026<br/>Version 2.0</p>'
  await expect.poll(async () => (await read()).replaceAll('<!-- -->', '')).toContain(updated)
  const html = (await read()).replaceAll('<!-- -->', '')
  expect(html).toContain('<h2>Only &lt;b&gt;this&lt;/b&gt;</h2>')
  expect(html).toContain('<li><a href="/legal/privacy-policy"')
  expect(html).toContain('<li>Once per Lagos.</li>')
  await saveSettings(database, {
    'terms_of_service.effective_date': null,
    'terms_of_service.version': null,
    'terms_of_service.sections': null,
    'offer.terms': null,
  })
})

test('a banner stands on kept pages within its time, by the database’s clock', async ({
  request,
  database,
}) => {
  const readClock = async () => {
    const [row] = await database<{ now: number }[]>`
      select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`
    return row?.now ?? 0
  }
  const toMoment = (time: number) => new Date(Math.ceil(time)).toISOString()
  const isShown = async () => (await (await request.get('/legal/cookie-policy')).text()).includes(banner.text)

  const begins = (await readClock()) + 3000
  const banner = { text: 'We move house.', link: null, from: toMoment(begins), until: null as string | null }
  await saveSettings(database, { 'banners.visitors': banner })
  expect(await isShown()).toBe(false)
  await expect.poll(isShown, { intervals: [50] }).toBe(true)
  expect(await readClock()).toBeGreaterThanOrEqual(begins)

  const ends = (await readClock()) + 1000
  await saveSettings(database, { 'banners.visitors': { ...banner, until: toMoment(ends) } })
  await expect.poll(isShown, { intervals: [50] }).toBe(false)
  expect(await readClock()).toBeGreaterThanOrEqual(ends)
  await saveSettings(database, { 'banners.visitors': null })
})
