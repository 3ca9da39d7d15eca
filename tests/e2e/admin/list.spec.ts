import { readFile } from 'node:fs/promises'
import { connect, expectToast, signIn, toast, visit, wholePost } from '../support/back-office.ts'
import { expect, test } from '../support/fixtures.ts'

test('rows are chosen with Shift, changed at once and changed back', async ({
  page,
  baseURL,
  admin,
  database,
}) => {
  const office = await connect(baseURL, admin)
  const mark = crypto.randomUUID().slice(0, 8)
  const post = await wholePost(office, mark)
  const titles = ['one', 'two', 'three'].map(name => `${mark} ${name}`)
  await office.from('posts').insert(titles.map(title => ({ ...post, title })))
  await office
    .from('post_drafts')
    .insert({ id: crypto.randomUUID(), title: `${mark} draft`, device: 'phone' })
  await signIn(page, admin, `/admin/posts?q=${mark}&order=title-a-z`)
  const rows = page.locator('tbody tr')
  await expect(rows).toHaveCount(4)
  const ofDraft = rows.filter({ hasText: `${mark} draft` })
  await expect(ofDraft).toContainText('Draft')
  await expect(ofDraft).toContainText(/draft of \d\d:\d\d, on a phone/)
  expect((await rows.first().boundingBox())?.height).toBe(52)

  await page.getByRole('checkbox', { name: `Select ${mark} one` }).click()
  await page.getByRole('checkbox', { name: `Select ${mark} two` }).click({ modifiers: ['Shift'] })
  const bar = page.getByRole('region', { name: 'Selected posts' })
  await expect(bar.getByText('3 selected')).toBeVisible()

  const categoryOf = async () => {
    const { data } = await office.from('posts').select('categories(name)').like('title', `${mark}%`)
    return data?.map(({ categories }) => (categories as unknown as { name: string }).name)
  }
  const before = await categoryOf()
  await bar.getByRole('button', { name: 'Category' }).click()
  await page.getByRole('menuitem', { name: 'Careers' }).click()
  await expectToast(page, '3 posts moved to Careers')
  expect((await categoryOf())?.filter(name => name === 'Careers')).toHaveLength(3)
  await toast(page).getByRole('button', { name: 'Undo' }).click()
  await expectToast(page, 'All is as it was')
  expect(await categoryOf()).toEqual(before)

  await page.getByRole('checkbox', { name: 'Select all' }).click()
  const saved = page.waitForEvent('download')
  await bar.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'As data (JSON)' }).click()
  const exported = JSON.parse(await readFile(await (await saved).path(), 'utf8'))
  expect(exported.map(({ title }: { title: string }) => title).sort()).toEqual(
    [`${mark} draft`, ...titles].sort(),
  )

  await bar.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete 4 posts' }).click()
  await expectToast(page, '4 posts deleted')
  await expect(page.getByText('Nothing found')).toBeVisible()
  expect(await database`select id from public.posts where title like ${`${mark}%`}`).toHaveLength(0)
  await toast(page).getByRole('button', { name: 'Undo' }).click()
  await expectToast(page, 'All is as it was')
  await expect(rows).toHaveCount(4)

  await rows
    .filter({ hasText: `${mark} one` })
    .getByRole('link', { name: 'Versions' })
    .click()
  await expect(page.getByRole('heading', { name: 'Versions' })).toBeVisible()
  await page.goBack()
  await office.from('posts').delete().like('title', `${mark}%`)
  await page.getByLabel('Status').selectOption({ label: 'Trashed' })
  await expect(rows).toHaveCount(3)
  await page.getByRole('button', { name: `Restore ${mark} two` }).click()
  await expectToast(page, 'Post restored')
  await expect(rows).toHaveCount(2)
  await office.from('posts').delete().like('title', `${mark}%`)
  await office.from('post_drafts').delete().like('title', `${mark}%`)
})

test('a scheduled post and a whole draft are published from the list, and withdrawn again', async ({
  page,
  baseURL,
  admin,
}) => {
  const office = await connect(baseURL, admin)
  const visitor = await visit(baseURL)
  const mark = crypto.randomUUID().slice(0, 8)
  const { user_id: _, ...post } = await wholePost(office, `${mark} soon`)
  const soon = new Date(Date.now() + 86_400_000).toISOString()
  await office.from('posts').insert({ ...post, created_at: soon })
  const draft = { ...post, title: `${mark} draft`, device: 'computer' }
  await office.from('post_drafts').insert([
    { id: crypto.randomUUID(), ...draft },
    { id: crypto.randomUUID(), ...draft, title: `${mark} half`, excerpt: '' },
  ])
  const read = async () => {
    const { data } = await visitor.from('posts').select('title').like('title', `${mark}%`).order('title')
    return data?.map(({ title }) => title)
  }
  await signIn(page, admin, `/admin/posts?q=${mark}`)
  await expect(page.getByRole('row').filter({ hasText: `${mark} soon` })).toContainText(
    /Scheduled.*\(Lagos\)/,
  )
  await page.getByRole('checkbox', { name: 'Select all' }).click()
  await page.getByRole('button', { name: 'Publish' }).click()
  await expectToast(page, '2 posts published', `“${mark} half” lacks a field`)
  await expect.poll(read).toEqual([`${mark} draft`, `${mark} soon`])
  await page
    .getByRole('row')
    .filter({ hasText: `${mark} soon` })
    .getByRole('link', { name: 'View' })
    .waitFor()

  await toast(page).getByRole('button', { name: 'Undo' }).click()
  await expectToast(page, 'All is as it was')
  await expect.poll(read).toEqual([])
  await expect(page.locator('tbody tr')).toHaveCount(3)
  const { data: kept } = await office.from('posts').select('created_at').eq('title', `${mark} soon`).single()
  expect(new Date(kept?.created_at).toISOString()).toBe(soon)
  await page.getByLabel('Status').selectOption('Drafts')
  await expect(page.locator('tbody tr')).toHaveCount(2)
  await expect(page).toHaveURL(/status=draft/)
  await office.from('posts').delete().like('title', `${mark}%`)
  await office.from('post_drafts').delete().like('title', `${mark}%`)
})

test('beside what else a row holds, a title keeps room for its first words on a tablet and a small laptop', async ({
  page,
  admin,
}) => {
  await signIn(page, admin, '/admin/posts')
  const title = page.getByRole('row').nth(1).getByRole('link').first()
  for (const width of [768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const cell = await title.locator('xpath=ancestor::p').boundingBox()
    expect(cell?.width, `${width} px`).toBeGreaterThan(190)
  }
})

test('the buttons of the editor stand in one row on a tablet and a small laptop', async ({ page, admin }) => {
  await signIn(page, admin, '/admin/posts/new')
  await expect(page.getByRole('textbox', { name: 'Content' })).toBeVisible()
  for (const width of [768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const [cancel, save] = await Promise.all(
      ['Cancel', 'Save Post'].map(name => page.getByRole('button', { name, exact: true }).boundingBox()),
    )
    expect(save?.y, `${width} px`).toBe(cancel?.y)
  }
})

test('under forced colours the buttons of a row stay within their table', async ({ page, admin }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await signIn(page, admin, '/admin/posts')
  const last = page
    .getByRole('row')
    .nth(1)
    .getByRole('button', { name: /^Delete / })
  for (const width of [768, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const [button, table] = await Promise.all([last.boundingBox(), page.getByRole('table').boundingBox()])
    const right = (box: typeof table) => (box ? box.x + box.width : Number.NaN)
    expect(right(button), `${width} px`).toBeLessThanOrEqual(right(table))
  }
})
