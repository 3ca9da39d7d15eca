import { fillPost, signIn, toast } from '../support/back-office.ts'
import { findAccessibilityViolations } from '../support/find-accessibility-violations.ts'
import { expect, test } from '../support/fixtures.ts'

test('what the panel says of an article is what visitors, search engines and former links get', async ({
  page,
  request,
  admin,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 409 .*rest\/v1\/posts/)
  const mark = crypto.randomUUID().slice(0, 8)
  await signIn(page, admin, '/admin/posts/new')
  await fillPost(page, `Panel ${mark}`)
  await page.getByLabel('Excerpt').fill('')
  await expect(page.getByRole('region', { name: 'Proposed from the text' })).toContainText('Some words')
  await expect(page.getByLabel('Excerpt')).toHaveValue('')
  await page.getByRole('button', { name: 'Use it' }).click()
  await expect(page.getByLabel('Excerpt')).toHaveValue('Some words')
  await page.getByRole('button', { name: 'Propose one from the text' }).click()
  await expect(page.getByText('The text has nothing else to propose yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()

  await page.getByText('Address', { exact: true }).click()
  const slug = page.getByLabel('Slug')
  await slug.fill('your-first-100-users-are-research-not-revenue')
  await slug.press('Enter')
  await expect(
    page.getByText('This is the address of “Your first 100 users are research, not revenue”.'),
  ).toBeVisible()
  await slug.fill(`Ọjà ${mark}!`)
  await slug.press('Enter')
  await expect(slug).toHaveValue(`oja-${mark}`)
  await page.getByText('Author and date', { exact: true }).click()
  await page.getByLabel('Author', { exact: true }).fill('Ọlá Àjàyí')
  await page.getByText('Search and sharing', { exact: true }).click()
  await page.getByLabel('Search title').fill(`Found ${mark} ${'and so on '.repeat(10)}`)
  await expect(page.getByText('The title will be cut as you see.')).toBeVisible()
  await page.getByLabel('Keep out of search engines').check()
  const drawn = page.getByRole('img', { name: /The title on a coloured ground/ })
  expect(
    await drawn.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
  ).toBe(1200)
  expect(await findAccessibilityViolations(page, 'publishing')).toEqual([])
  await page.getByRole('button', { name: 'Save Post' }).click()
  await expect(toast(page)).toContainText('Post created successfully')

  const html = await (await request.get(`/company/blog/oja-${mark}`)).text()
  expect(html).toContain(`<title>Found ${mark}`)
  expect(html).toContain('<meta name="robots" content="noindex"/>')
  expect(html).toContain('"author":{"@type":"Person","name":"Ọlá Àjàyí"}')
  expect(html).toMatch(/By (<!-- -->)?Ọlá Àjàyí/)
  expect(await (await request.get('/sitemap.xml')).text()).not.toContain(`oja-${mark}`)
  expect(await (await request.get('/company/blog/feed.xml')).text()).toContain('<name>Ọlá Àjàyí</name>')

  await page
    .getByRole('link', { name: `Panel ${mark}` })
    .first()
    .click()
  await page.getByText('Address', { exact: true }).click()
  await slug.fill(`moved-${mark}`)
  await slug.press('Enter')
  await expect(page.getByText('Once saved, the former address leads to this one for good.')).toBeVisible()
  await page.getByText('Author and date', { exact: true }).click()
  const date = page.getByLabel('Date', { exact: true })
  const today = await date.inputValue()
  await date.pressSequentially('02282023')
  await expect(date).toHaveValue('2023-02-28')
  await date.fill('')
  await date.blur()
  await expect(date).toHaveValue(today)
  await date.fill('2024-02-29')
  await page.getByRole('button', { name: 'Save Post' }).click()
  await expect(toast(page)).toContainText('Post updated successfully')
  expect(await (await request.get(`/company/blog/moved-${mark}`)).text()).toContain('29 February 2024')
  const follow = async (path: string) => {
    const answer = await request.get(path, { maxRedirects: 0 })
    return `${answer.status()} ${answer.headers().location}`
  }
  expect(await follow(`/company/blog/oja-${mark}`)).toBe(`301 /company/blog/moved-${mark}`)
  expect(await follow(`/share/company/blog/oja-${mark}.png`)).toBe(
    `301 /share/company/blog/moved-${mark}.png`,
  )
})

test('an opening says what it offers, closes at its deadline and is opened again by one click', async ({
  page,
  request,
  admin,
  service,
}) => {
  const mark = crypto.randomUUID().slice(0, 8)
  await signIn(page, admin, '/admin/posts/new')
  await fillPost(page, `Opening ${mark}`)
  await expect(page.getByLabel('Deadline')).toHaveCount(0)
  await page.getByLabel('Category').selectOption({ label: 'Careers' })
  await page.getByLabel('Deadline').fill('2020-02-29')
  await page.getByLabel('Place').fill('Yaba')
  await page.getByLabel('Remote').selectOption({ label: 'Only on site' })
  await page.getByLabel('Type', { exact: true }).selectOption({ label: 'Contract' })
  await page.getByLabel('From', { exact: true }).fill('900000')
  await page.getByLabel('To', { exact: true }).fill('4000')
  await page.getByLabel('How to apply').fill('Bring two references.')
  await page.getByRole('button', { name: 'Save Post' }).click()
  await expect(toast(page)).toContainText('Pay: This is more than the other end.')
  await expect(page.getByLabel('From', { exact: true })).toBeFocused()
  await page.getByLabel('From', { exact: true }).fill('3000')
  await page.getByRole('button', { name: 'Save Post' }).click()
  await expect(toast(page)).toContainText('Post created successfully')

  const path = `/company/careers/opening-${mark}`
  const html = await (await request.get(path)).text()
  expect(html).toContain('"validThrough":"2020-02-29T22:59:59+00:00"')
  expect(html).toContain('"employmentType":"CONTRACTOR"')
  expect(html).toContain('"addressLocality":"Yaba"')
  expect(html).toContain(
    '"value":{"@type":"QuantitativeValue","minValue":3000,"maxValue":4000,"unitText":"MONTH"}',
  )
  expect(html).toContain('>Closed<')
  expect(html).not.toContain('Bring two references.</p>')
  expect(await (await request.get('/company/careers')).text()).not.toContain(mark)

  await page.goto(path)
  const reopen = page.getByRole('button', { name: 'Open again' })
  await reopen.click()
  await expect(toast(page)).toContainText('The opening is open again')
  await toast(page).getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Applications are no longer taken.')).toBeVisible()
  await reopen.click()
  await expect(page.getByText('Bring two references.')).toBeVisible()
  await expect(page.getByText('₦3,000 to ₦4,000 a month')).toBeVisible()
  expect(await findAccessibilityViolations(page, 'publishing')).toEqual([])
  expect(await (await request.get('/company/careers')).text()).toContain(mark)
  await service.from('posts').delete().eq('slug', `opening-${mark}`)
})

test('the posts of a category move with it, by merging or by deleting, and its address leads on', async ({
  page,
  request,
  admin,
  service,
}) => {
  const mark = crypto.randomUUID().slice(0, 8)
  const { data: rows } = await service
    .from('categories')
    .insert(['One', 'Two', 'Three'].map(name => ({ name: `${name} ${mark}` })))
    .select('id,name')
    .throwOnError()
  const idOf = (name: string) => rows.find(row => row.name === `${name} ${mark}`)?.id
  const post = { excerpt: 'E', content: '<p>C</p>' }
  await service
    .from('posts')
    .insert(['One', 'Two'].map(name => ({ ...post, title: `In ${name} ${mark}`, category_id: idOf(name) })))
    .throwOnError()
  await signIn(page, admin, '/admin/categories')

  await page.getByRole('button', { name: `Merge One ${mark}` }).click()
  const merging = page.getByRole('dialog', { name: 'Merge categories' })
  await expect(merging).toContainText(`In One ${mark}`)
  await merging.getByLabel('Merge into').selectOption({ label: `Three ${mark}` })
  expect(await findAccessibilityViolations(page, 'publishing')).toEqual([])
  await merging.getByRole('button', { name: 'Merge' }).click()
  await expect(toast(page)).toContainText('Categories merged successfully')

  await page.getByRole('button', { name: `Delete Two ${mark}` }).click()
  const deleting = page.getByRole('dialog', { name: 'Are you sure?' })
  await expect(deleting).toContainText('One post stands in it:')
  await expect(deleting).toContainText(`In Two ${mark}`)
  await deleting.getByLabel('Its posts').selectOption({ label: `Move them to Three ${mark}` })
  await deleting.getByRole('button', { name: 'Delete category' }).click()
  await expect(toast(page)).toContainText('Category deleted successfully')
  await expect(page.getByRole('row').filter({ hasText: mark })).toHaveCount(1)
  const { count } = await service
    .from('posts')
    .select('id', { count: 'exact' })
    .eq('category_id', idOf('Three'))
  expect(count).toBe(2)
  for (const name of ['One', 'Two']) {
    const address = `/company/blog?category=${encodeURIComponent(`${name} ${mark}`)}`
    const answer = await request.get(address, { maxRedirects: 0 })
    expect([answer.status(), answer.headers().location]).toEqual([
      301,
      `/company/blog?category=Three+${mark}`,
    ])
  }
  await service.from('posts').delete().eq('category_id', idOf('Three'))
  await service.from('categories').delete().eq('id', idOf('Three'))
})

test('an address typed right before Save Post is the one that the post gets', async ({
  page,
  request,
  admin,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_FAILED|Failed to fetch/)
  const mark = crypto.randomUUID().slice(0, 8)
  await signIn(page, admin, '/admin/posts/new')
  await fillPost(page, `Hurried ${mark}`)
  await page.getByText('Address', { exact: true }).click()
  // The press is also what leaves the field; nobody could say yet what the slug will be.
  await page.route('**/rpc/check_slug', route => route.abort(), { times: 1 })
  await page.getByLabel('Slug').fill(`Fresh ${mark}!`)
  await page.getByRole('button', { name: 'Save Post' }).click()
  await expect(toast(page)).toContainText('Post created successfully')
  expect((await request.get(`/company/blog/fresh-${mark}`)).status()).toBe(200)
})
