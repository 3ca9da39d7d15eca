import { connect, fillPost, signIn, toast, wholePost } from '../support/back-office.ts'
import { expect, test } from '../support/fixtures.ts'
import { addOfficeAddresses } from '../support/office-addresses.ts'

test('a post has an address of its own, which a reload, Back and an earlier link lead to', async ({
  page,
  baseURL,
  admin,
}) => {
  const office = await connect(baseURL, admin)
  const mark = crypto.randomUUID().slice(0, 8)
  const { data } = await office
    .from('posts')
    .insert(await wholePost(office, `Addressed ${mark}`))
    .select('id')
    .single()
  await signIn(page, admin, `/admin/posts?q=${mark}&order=oldest`)
  await page.getByRole('link', { name: `Addressed ${mark}` }).click()
  const heading = page.getByRole('heading', { name: 'Edit Post' })
  await expect(heading).toBeVisible()
  await expect(page).toHaveURL(`${baseURL}/admin/posts/${data?.id}?q=${mark}&order=oldest`)
  await page.reload()
  await expect(heading).toBeVisible()

  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('table')).toBeVisible()
  await expect(page).toHaveURL(`${baseURL}/admin/posts?q=${mark}&order=oldest`)
  await expect(page.getByRole('searchbox')).toHaveValue(mark)
  await page.getByRole('link', { name: `Addressed ${mark}` }).click()
  await expect(heading).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('table')).toBeVisible()
  await expect(page).toHaveURL(`${baseURL}/admin/posts?q=${mark}&order=oldest`)
  await page.goForward()
  await expect(heading).toBeVisible()

  await page.goto(`/admin/posts?post=${data?.id}&q=${mark}`)
  await expect(heading).toBeVisible()
  await expect(page).toHaveURL(`${baseURL}/admin/posts/${data?.id}?q=${mark}`)
  await page.getByLabel('Excerpt').fill('Saved from here')
  await page.getByRole('button', { name: 'Save Post' }).click()
  await expect(toast(page)).toContainText('Post updated successfully')
  await expect(page).toHaveURL(`${baseURL}/admin/posts?q=${mark}`)
  await office.from('posts').delete().eq('id', data?.id)
})

test('a new post has an address too, and the list finds it after it was saved', async ({
  page,
  baseURL,
  admin,
}) => {
  const office = await connect(baseURL, admin)
  const title = `Begun ${crypto.randomUUID()}`
  await signIn(page, admin, '/admin/posts?post=new')
  await expect(page).toHaveURL(`${baseURL}/admin/posts/new`)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Create New Post' })).toBeVisible()
  await fillPost(page, title)
  await page.getByRole('button', { name: 'Save Post' }).click()
  await expect(page).toHaveURL(`${baseURL}/admin/posts`)
  await expect(page.getByRole('link', { name: title })).toBeVisible()
  await office.from('posts').delete().eq('title', title)
})

test('a colleague who gets the address of a post is asked to sign in, and gets there', async ({
  page,
  baseURL,
  admin,
}) => {
  const office = await connect(baseURL, admin)
  const title = `Sent ${crypto.randomUUID()}`
  const { data } = await office
    .from('posts')
    .insert(await wholePost(office, title))
    .select('id')
    .single()
  await page.goto(`/admin/posts/${data?.id}`)
  const dialog = page.getByRole('dialog', { name: 'Admin Login' })
  await dialog.getByLabel('Email').fill(admin.email)
  await dialog.getByLabel('Password').fill(admin.password)
  await dialog.getByLabel('Password').press('Enter')
  await expect(page.getByLabel('Title')).toHaveValue(title)
  await expect(page).toHaveURL(`${baseURL}/admin/posts/${data?.id}`)
  await office.from('posts').delete().eq('id', data?.id)
})

test('whoever signed out does not get back in by going back', async ({ page, admin }) => {
  await signIn(page, admin, '/admin/posts')
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL(url => url.pathname === '/')
  await page.goBack()
  await expect(page).toHaveURL(url => url.pathname === '/')
  await expect(page.getByRole('table')).toHaveCount(0)
})

test('every page of the back office is the same by its address alone, after a reload and by Back', async ({
  page,
  baseURL,
  admin,
  service,
}) => {
  const office = await connect(baseURL, admin)
  const { addresses, remove } = await addOfficeAddresses(office, service)
  await signIn(page, admin)
  const heading = page.getByRole('heading', { level: 1 }).first()
  for (const address of addresses) {
    await page.goto(address)
    await expect(page).toHaveTitle(/ back office$/)
    const name = (await heading.textContent()) ?? ''
    await page.reload()
    await expect(heading, address).toHaveText(name)
    await expect(page).toHaveURL(baseURL + address)

    const [elsewhere, title] =
      address === '/admin' ? ['Categories', 'Manage Categories'] : ['Overview', 'Dashboard']
    await page.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name: elsewhere }).click()
    await expect(heading).toHaveText(title)
    await page.goBack()
    await expect(heading, address).toHaveText(name)
    await expect(page).toHaveURL(baseURL + address)
  }
  await remove()
})
