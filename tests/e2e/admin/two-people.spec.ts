import type { Browser, Page } from '@playwright/test'
import type { SupabaseClient } from '@supabase/supabase-js'
import {
  type Account,
  connect,
  expectToast,
  findAccount,
  findByTitle,
  signIn,
  signUp,
  wholePost,
} from '../support/back-office.ts'
import { expect, test } from '../support/fixtures.ts'

/** A second super admin in a browser of their own. */
async function openColleague(browser: Browser, baseURL: string, office: SupabaseClient, account: Account) {
  const known = await findAccount(office, account.email)
  const { error } = await office.rpc('set_is_super_admin', { p_user_id: known?.id, p_is_super_admin: true })
  expect(error).toBeNull()
  const context = await browser.newContext({ baseURL })
  const page = await context.newPage()
  page.setDefaultTimeout(10_000)
  await signIn(page, account)
  return { page, id: known?.id, close: () => context.close() }
}

async function addPost(office: SupabaseClient, title: string) {
  const { error } = await office.from('posts').insert(await wholePost(office, title))
  expect(error).toBeNull()
}

async function openPost(page: Page, title: string) {
  await page.goto('/admin/posts')
  await page.getByRole('link', { name: title }).click()
  await expect(page.getByRole('textbox', { name: 'Content' })).toBeVisible()
}

test('two super admins in two browsers lose nothing of a post, a category and a role', async ({
  page: ada,
  browser,
  baseURL,
  admin,
  inbox,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 40\d .*rest\/v1/)
  const office = await connect(baseURL, admin)
  const mark = crypto.randomUUID().slice(0, 8)
  const person = await signUp(baseURL, inbox)
  await signIn(ada, admin)
  const { page: bola, id: bolaId, close } = await openColleague(browser, baseURL ?? '', office, person)

  await test.step('both edit one post: the second to save is asked, and the first text is not lost', async () => {
    const title = `Both ${mark}`
    await addPost(office, title)
    await openPost(ada, title)
    await openPost(bola, title)
    await expect(ada.getByText(/^Visitor-.+ is in this post$/)).toBeVisible()
    await expect(bola.getByText('Ada is in this post')).toBeVisible()
    await ada.getByLabel('Excerpt').fill('By Ada')
    await bola.getByLabel('Excerpt').fill('By Bola')
    await bola.getByRole('button', { name: 'Save Post' }).click()
    await expectToast(bola, 'Post updated successfully')
    await expect(ada.getByText('Somebody else saved this post while it is open here.')).toBeVisible()
    await expect(ada.getByLabel('Excerpt')).toHaveValue('By Ada')

    await ada.getByRole('button', { name: 'Save Post' }).click()
    const question = ada.getByRole('dialog', { name: 'Somebody else saved this post' })
    await expect(question.getByRole('group', { name: 'Excerpt' })).toContainText(/By Bola.*By Ada/)
    await ada.keyboard.press('Escape')
    await expect(ada.getByRole('button', { name: 'Save Post' })).toBeFocused()
    await ada.keyboard.press('Enter')
    await expect(question.getByRole('radio').first()).toBeFocused()
    await ada.keyboard.press('Space')
    await ada.keyboard.press('ArrowDown')
    await expect(question.getByRole('radio', { name: 'Mine' })).toBeChecked()
    await question.getByRole('button', { name: 'Save what I chose' }).press('Enter')
    await expectToast(ada, 'Post updated successfully')
    expect((await findByTitle(office, title))?.excerpt).toBe('By Ada')
  })

  await test.step('a post deleted elsewhere can be saved as a new one', async () => {
    const title = `Gone ${mark}`
    await addPost(office, title)
    await openPost(ada, title)
    await ada.getByLabel('Excerpt').fill('Too good to lose')
    await bola.goto('/admin/posts')
    await bola.getByRole('button', { name: `Delete ${title}` }).click()
    await bola.getByRole('button', { name: 'Delete post', exact: true }).click()
    await expectToast(bola, 'Post deleted successfully')
    await expect(ada.getByText('Somebody deleted this post.')).toBeVisible()
    await ada.getByRole('button', { name: 'Save Post' }).click()
    await expectToast(ada, 'Post created successfully')
    expect((await findByTitle(office, title))?.excerpt).toBe('Too good to lose')
    await expect(bola.getByRole('link', { name: title })).toBeVisible()
  })

  await test.step('a category deleted while it is chosen asks for another', async () => {
    const [name, title] = [`Shelf ${mark}`, `Homeless ${mark}`]
    await office.from('categories').insert({ name })
    await ada.goto('/admin/posts/new')
    await ada.getByLabel('Title').fill(title)
    await ada.getByLabel('Excerpt').fill('An excerpt')
    await ada.getByRole('textbox', { name: 'Content' }).fill('Words')
    await ada.getByLabel('Category').selectOption(name)
    await bola.goto('/admin/categories')
    await bola.getByRole('button', { name: `Edit ${name}` }).click()
    await bola.getByLabel('Category Name').fill(`${name} renamed`)
    await bola.getByRole('button', { name: 'Save Changes' }).click()
    await expect(ada.getByLabel('Category').getByText(`${name} renamed`)).toBeAttached()
    await bola.getByRole('button', { name: `Delete ${name} renamed` }).click()
    await bola.getByRole('button', { name: 'Delete category' }).click()
    await expect(ada.getByLabel('Category')).toHaveAccessibleDescription(/Somebody deleted the category/)
    await ada.getByRole('button', { name: 'Save Post' }).click()
    await expectToast(ada, 'All fields are required')
    await expect(ada.getByLabel('Category')).toBeFocused()
    await ada.getByLabel('Category').selectOption('User Acquisition')
    await ada.getByRole('button', { name: 'Save Post' }).click()
    await expectToast(ada, 'Post created successfully')
  })

  await test.step('both change one category: each list shows what the database holds', async () => {
    const name = `Shared ${mark}`
    await office.from('categories').insert({ name })
    await ada.goto('/admin/categories')
    await bola.goto('/admin/categories')
    await ada.getByRole('button', { name: `Edit ${name}` }).click()
    await bola.getByRole('button', { name: `Delete ${name}` }).click()
    await bola.getByRole('button', { name: 'Delete category' }).click()
    await expectToast(bola, 'Category deleted successfully')
    await ada.getByRole('button', { name: 'Save Changes' }).click()
    await expectToast(ada, 'Error updating category', 'This category no longer exists.')
    await expect(ada.getByRole('dialog').getByLabel('Category Name')).toHaveValue(name)
    await ada.keyboard.press('Escape')
    await expect(ada.getByRole('row').filter({ hasText: name })).toHaveCount(0)
  })

  await test.step('who is demoted while writing is refused, and finds the text once promoted again', async () => {
    const title = `Demoted ${mark}`
    await addPost(office, title)
    await openPost(bola, title)
    await bola.getByLabel('Excerpt').fill('Before the fall')
    await ada.goto('/admin/users')
    await ada.getByRole('checkbox', { name: `Super Admin: ${person.email}` }).click()
    const asking = ada.getByRole('dialog', { name: 'Remove this super admin?' })
    await expect(asking).toContainText(`${person.email} can no longer enter the back office`)
    await expect(asking).toContainText('Both of you are told by mail.')
    await asking.getByRole('button', { name: 'Remove super admin' }).click()
    await expectToast(ada, 'User role updated successfully', 'is no longer a super admin')
    await bola.getByRole('button', { name: 'Save Post' }).click()
    await expectToast(bola, 'Error saving post', 'Your account is no longer a super admin')
    await expect(bola.getByLabel('Excerpt')).toHaveValue('Before the fall')
    expect((await findByTitle(office, title))?.excerpt).toBe('An excerpt')

    await ada.getByRole('checkbox', { name: `Super Admin: ${person.email}` }).click()
    await expect.poll(async () => (await findAccount(office, person.email))?.is_super_admin).toBe(true)
    await bola.getByRole('button', { name: 'Try again' }).click()
    await expectToast(bola, 'Post updated successfully')
    expect((await findByTitle(office, title))?.excerpt).toBe('Before the fall')
  })

  await close()
  await office.rpc('delete_user_by_id', { user_id_to_delete: bolaId })
  await office.from('posts').delete().like('title', `%${mark}`)
})
