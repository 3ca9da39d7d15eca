import { expect, test } from '../support/fixtures.ts'

test('a visitor without script searches from a page that is not there, and pages through what was found', async ({
  browser,
  baseURL,
  service,
  consoleErrors,
}) => {
  consoleErrors.allow(/404/)
  const word = `kasuwa${crypto.randomUUID().slice(0, 8)}`
  const rows = Array.from({ length: 13 }, (_, index) => ({
    title: `100% of ${word} number ${index}`,
    excerpt: index === 0 ? 'Told in_full.' : 'Told in part.',
    content: '<p>Long.</p>',
  }))
  const { data, error } = await service.from('posts').insert(rows).select('id')
  expect(error).toBeNull()
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  const cards = page.getByRole('article')
  const search = async (text: string) => {
    await page.getByRole('searchbox', { name: 'Search the blog' }).fill(text)
    await page.getByRole('button', { name: 'Search' }).click()
  }

  await page.goto('/nothing/here')
  await search(`number ${word.toUpperCase()}`)
  await expect(page).toHaveURL(new RegExp(`/company/blog\\?q=number\\+${word}$`, 'i'))
  await expect(cards).toHaveCount(12)
  await expect(page.getByRole('searchbox')).toHaveValue(`number ${word.toUpperCase()}`)
  await page.getByRole('link', { name: 'Older posts' }).click()
  await expect(cards).toHaveCount(1)

  await search(`${word} in_full`)
  await expect(cards).toHaveCount(1)
  await search(`100% ${word}`)
  await expect(cards).toHaveCount(12)
  await search(`1%0 ${word}`)
  await expect(cards).toHaveCount(0)
  await expect(page.getByRole('main')).toContainText(`Nothing found for “1%0 ${word}”.`)
  await page.getByRole('link', { name: 'All articles' }).click()
  await expect(page).toHaveURL(/\/company\/blog$/)

  const ids = (data ?? []).map(({ id }) => id)
  await service.from('posts').delete().in('id', ids)
  await context.close()
})

test('what is searched for is text, is not kept, not indexed and never finds an opening', async ({
  request,
}) => {
  const ask = async (text: string) => request.get(`/company/blog?q=${encodeURIComponent(text)}`)
  const hostile = await ask('"),title.eq.x,(<script>alert(1)</script>\\\0')
  expect(hostile.status()).toBe(200)
  expect(await hostile.text()).not.toContain('<script>alert')
  expect(hostile.headers()['cache-control']).toContain('no-store')
  expect(await hostile.text()).toContain('<meta name="robots" content="noindex"/>')
  expect(await (await ask('Product Analyst')).text()).not.toContain('/company/careers/product-analyst')
  expect(await (await ask(' ')).text()).not.toContain('noindex')
})
