import type { APIRequestContext } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'

test('a page has one address: capitals and a slash at the end lead there for good, with what is asked', async ({
  request,
  baseURL,
}) => {
  const follow = async (path: string) => {
    const answer = await request.get(path, { maxRedirects: 0 })
    return `${answer.status()} ${answer.headers().location}`
  }
  expect(await follow('/Company/Blog/')).toBe('301 /company/blog')
  expect(await follow('/company/blog/?page=2&q=A')).toBe('301 /company/blog?page=2&q=A')
  expect(await follow('/CONTACT')).toBe('301 /contact')
  expect(await follow(`${baseURL}//elsewhere.example/`)).toBe('301 /elsewhere.example')
})

test('each page in the sitemap tells search engines who it is, and no two tell the same', async ({
  request,
  baseURL,
}) => {
  // Other tests publish meanwhile; their slugs have random digits.
  const pages = (await listPages(request)).filter(page => !/-[0-9a-f]{8,12}(-\w+)?$/.test(page))
  const [titles, descriptions] = [new Set<string>(), new Set<string>()]
  for (const page of pages) {
    const html = await (await request.get(page, { maxRedirects: 0 })).text()
    const title = read(html, /<title>([^<]*)<\/title>/)
    const description = read(html, /<meta name="description" content="([^"]*)"/)
    expect(title.length, title).toBeGreaterThan(10)
    expect(title.length, title).toBeLessThan(75)
    expect(description.length, page).toBeGreaterThan(60)
    expect(description.length, page).toBeLessThan(170)
    expect(read(html, /<link rel="canonical" href="([^"]*)"/), page).toBe(
      page === `${baseURL}/` ? `${baseURL}/` : page,
    )
    expect(html, page).not.toContain('name="robots"')
    titles.add(title)
    descriptions.add(description)
  }
  expect([titles.size, descriptions.size]).toEqual([pages.length, pages.length])
})

test('pages carry the structured data of their kind, whole', async ({ request, baseURL }) => {
  const readData = async (path: string) => {
    const html = await (await request.get(path)).text()
    return [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
      ([, json = '']) => JSON.parse(json) as Record<string, unknown>,
    )
  }
  const agency = { '@type': 'Organization', name: 'Holla', url: baseURL }
  const moment = expect.stringMatching(/^20\d\d-\d\d-\d\dT/)

  const [home] = await readData('/')
  expect(home).toMatchObject({
    '@context': 'https://schema.org',
    '@graph': [
      {
        ...agency,
        address: { addressLocality: 'Lagos', addressCountry: 'NG' },
      },
      { '@type': 'WebSite', name: 'Holla', url: baseURL },
    ],
  })
  expect(await readData('/services/user-acquisition')).toMatchObject([
    { '@type': 'Service', name: 'User Acquisition', provider: agency, areaServed: 'Africa' },
    { '@type': 'BreadcrumbList', itemListElement: [{ position: 1 }, { position: 2 }] },
    { '@type': 'FAQPage', mainEntity: [{ name: 'Do you promise a number of users?' }] },
  ])
  const article = '/company/blog/cohorts-explained-with-a-bus-route'
  expect(await readData(article)).toMatchObject([
    {
      '@type': 'BlogPosting',
      headline: 'Cohorts, explained with a bus route',
      mainEntityOfPage: baseURL + article,
      datePublished: moment,
      dateModified: moment,
      image: [expect.stringContaining('/share/company/blog/cohorts')],
      author: agency,
      publisher: agency,
    },
    { '@type': 'BreadcrumbList', itemListElement: [{ name: 'Blog' }, { item: baseURL + article }] },
  ])
  expect(await readData('/company/careers/product-analyst')).toMatchObject([
    {
      '@type': 'JobPosting',
      title: 'Product Analyst',
      description: expect.stringContaining('<p>'),
      datePosted: moment,
      hiringOrganization: agency,
      jobLocation: { address: { addressLocality: 'Lagos', addressCountry: 'NG' } },
      jobLocationType: 'TELECOMMUTE',
      applicantLocationRequirements: { '@type': 'Country', name: 'Nigeria' },
    },
    { '@type': 'BreadcrumbList' },
  ])
  const [hybrid] = await readData('/company/careers/growth-marketing-manager')
  expect(hybrid).toMatchObject({ '@type': 'JobPosting', jobLocation: { '@type': 'Place' } })
  expect(hybrid).not.toHaveProperty('jobLocationType')
})

test('sitemap, robots and feed are what readers of such files take, and none tells of the back office', async ({
  page,
  request,
  baseURL,
}) => {
  const robots = await request.get('/robots.txt')
  expect(robots.headers()['content-type']).toBe('text/plain; charset=utf-8')
  expect(await robots.text()).toBe(`User-agent: *\nDisallow: /admin\n\nSitemap: ${baseURL}/sitemap.xml\n`)

  const parse = async (path: string, tags: string[]) => {
    const answer = await request.get(path)
    const source = await answer.text()
    const found = await page.evaluate(
      ([xml, names]) => {
        const document = new DOMParser().parseFromString(xml, 'application/xml')
        const texts = (name: string) =>
          [...document.getElementsByTagName(name)].map(({ textContent }) => textContent)
        return { root: document.documentElement.outerHTML.slice(0, 80), texts: names.map(texts) }
      },
      [source, tags] as const,
    )
    return { type: answer.headers()['content-type'], source, ...found }
  }
  const sitemap = await parse('/sitemap.xml', ['loc', 'lastmod'])
  expect(sitemap.type).toBe('application/xml; charset=utf-8')
  expect(sitemap.root).toContain('<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">')
  const [addresses = [], changes = []] = sitemap.texts
  expect(addresses).toContain(`${baseURL}/company/careers/product-analyst`)
  expect(addresses.filter(address => address?.includes('/admin'))).toEqual([])
  for (const change of changes) expect(new Date(change ?? '').toISOString()).toBe(change)

  const feed = await parse('/company/blog/feed.xml', ['entry', 'id', 'title', 'updated', 'summary'])
  expect(feed.type).toBe('application/atom+xml; charset=utf-8')
  expect(feed.root).toContain('<feed xmlns="http://www.w3.org/2005/Atom">')
  const [entries = [], ids = [], titles = [], updates = [], summaries = []] = feed.texts
  // One more of each belongs to the feed itself.
  expect([ids.length, titles.length, updates.length, summaries.length + 1]).toEqual(
    Array(4).fill(entries.length + 1),
  )
  expect(new Set(ids).size).toBe(ids.length)
  expect(titles).toContain('Cohorts, explained with a bus route')
  expect(titles).not.toContain('Product Analyst')
  const images = [...feed.source.matchAll(/rel="enclosure" type="image\/png" href="([^"]+)"/g)]
  expect(images).toHaveLength(entries.length)
  expect((await request.get(images[0]?.[1] ?? '')).headers()['content-type']).toBe('image/png')
  expect(await (await request.get('/admin')).text()).toContain('noindex')
})

test('browsers and home screens find their icons, each of its kind', async ({ request }) => {
  const types: Record<string, string> = {
    '/favicon.ico': 'image/x-icon',
    '/favicon.svg': 'image/svg+xml',
    '/apple-touch-icon.png': 'image/png',
    '/icon-512.png': 'image/png',
    '/site.webmanifest': 'application/manifest+json',
  }
  for (const [path, type] of Object.entries(types)) {
    const answer = await request.get(path)
    expect(`${answer.status()} ${answer.headers()['content-type']}`).toContain(`200 ${type}`)
  }
  const html = await (await request.get('/')).text()
  expect(html).toContain('<link rel="manifest" href="/site.webmanifest"/>')
  expect(html).toContain('<link rel="apple-touch-icon" href="/apple-touch-icon.png"/>')
})

test('a renamed category leads to its present name, and a deleted post answers 410 where it was', async ({
  request,
  service,
}) => {
  const follow = async (path: string) => {
    const answer = await request.get(path, { maxRedirects: 0 })
    return `${answer.status()} ${answer.headers().location ?? ''}`.trim()
  }
  const [before, after] = ['Before', 'After'].map(name => `${name} ${crypto.randomUUID()}`)
  const { data } = await service
    .from('categories')
    .insert({ name: before })
    .select('id')
    .single()
    .throwOnError()
  await service.from('categories').update({ name: after }).eq('id', data.id).throwOnError()
  const toAddress = (name = '') => `/company/blog?category=${name.replaceAll(' ', '+')}`
  expect(await follow(toAddress(before))).toBe(`301 ${toAddress(after)}`)
  expect(await follow(`${toAddress(before)}&page=2`)).toBe(`301 ${toAddress(after)}&page=2`)
  await service.from('categories').delete().eq('id', data.id).throwOnError()
  expect(await follow(toAddress(before))).toBe('404')

  const post = { title: `Gone ${crypto.randomUUID()}`, excerpt: 'E', content: '<p>C</p>' }
  const { data: first } = await service.from('posts').insert(post).select('id,slug').single().throwOnError()
  expect(await follow(`/company/blog/${first.slug}`)).toBe('200')
  await service.from('posts').delete().eq('id', first.id).throwOnError()
  const answer = await request.get(`/company/blog/${first.slug}`)
  expect(answer.status()).toBe(410)
  expect(await answer.text()).toContain('We took it down')
  expect(await follow(`/company/careers/${first.slug}`)).toBe('404')
  const { data: second } = await service.from('posts').insert(post).select('id,slug').single().throwOnError()
  expect(second.slug).toBe(first.slug)
  expect(await follow(`/company/blog/${second.slug}`)).toBe('200')
  await service.from('posts').delete().eq('id', second.id).throwOnError()
})

async function listPages(request: APIRequestContext): Promise<string[]> {
  const sitemap = await (await request.get('/sitemap.xml')).text()
  return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address ?? '')
}

function read(html: string, pattern: RegExp): string {
  return (pattern.exec(html)?.[1] ?? '').replaceAll('&amp;', '&').replaceAll('&#x27;', '’')
}
