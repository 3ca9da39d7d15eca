import { connect, expectToast, findByTitle, signIn, toast, wholePost } from '../support/back-office.ts'
import { findAccessibilityViolations } from '../support/find-accessibility-violations.ts'
import { expect, test } from '../support/fixtures.ts'

test('a post deleted by mistake comes back by Undo, and later from the trash; deleted for good it is gone', async ({
  page,
  baseURL,
  admin,
}) => {
  const office = await connect(baseURL, admin)
  const title = `Harmattan ${crypto.randomUUID()}`
  const { data: post } = await office
    .from('posts')
    .insert(await wholePost(office, title))
    .select()
    .single()
  await signIn(page, admin, '/admin/posts')
  const row = page.getByRole('row').filter({ hasText: title })
  await row.getByRole('button', { name: `Delete ${title}` }).click()
  const question = page.getByRole('dialog', { name: 'Are you sure?' })
  await expect(
    question.getByText(`This will permanently delete the post "${title}".`, { exact: true }),
  ).toBeVisible()
  await expect(question.getByText('For 30 days the Trash can bring it back.', { exact: true })).toBeVisible()
  await question.getByRole('button', { name: 'Delete post' }).click()
  await expect(toast(page)).toContainText('Post deleted successfully')
  await toast(page).getByRole('button', { name: 'Undo' }).click()
  await expectToast(page, 'Post restored')
  await expect(row).toBeVisible()
  expect(await findByTitle(office, title)).toMatchObject({
    id: post.id,
    slug: post.slug,
    created_at: post.created_at,
  })

  await office.from('posts').delete().eq('id', post.id)
  await page.goto('/admin/trash')
  await expect(row).toContainText('30 days left')
  await expect(row).toContainText(`by ${admin.email}`)
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await findAccessibilityViolations(page, `the trash at ${width}`)).toEqual([])
  }
  await row.getByRole('button', { name: `Restore ${title}` }).press('Enter')
  await expectToast(page, 'Post restored')
  await expect(row).toHaveCount(0)
  expect(await findByTitle(office, title)).toMatchObject({ id: post.id })

  await office.from('posts').delete().eq('id', post.id)
  await page.reload()
  await row.getByRole('button', { name: `Delete ${title} for good` }).click()
  const last = page.getByRole('dialog', { name: 'Delete for good?' })
  await expect(last).toContainText(`This deletes the post "${title}" with its former versions for good.`)
  await last.getByRole('button', { name: 'Delete for good' }).click()
  await expectToast(page, 'Deleted for good')
  await expect(row).toHaveCount(0)
  const { error } = await office.rpc('restore_from_trash', { p_table: 'posts', p_row_ids: [post.id] })
  expect(error).toMatchObject({ message: 'It is not in the trash any more' })
})

test('categories and messages have an Undo, too, and a trash of their own', async ({
  page,
  baseURL,
  admin,
  service,
}) => {
  const office = await connect(baseURL, admin)
  const name = `Shelf ${crypto.randomUUID().slice(0, 8)}`
  const { data: category } = await office.from('categories').insert({ name }).select().single()
  const post = { ...(await wholePost(office, `Post of ${name}`)), category_id: category.id }
  await office.from('posts').insert(post)
  await signIn(page, admin, '/admin/categories')
  const row = page.getByRole('row').filter({ hasText: name })
  await row.getByRole('button', { name: `Delete ${name}` }).click()
  await page.getByRole('button', { name: 'Delete category' }).click()
  await expectToast(page, 'Category deleted successfully')
  await toast(page).getByRole('button', { name: 'Undo' }).click()
  await expectToast(page, 'Category restored')
  await expect(row).toContainText('1 post')

  const subject = `Letter ${crypto.randomUUID()}`
  const letter = { name: 'Kofi', email: 'kofi@bus.example', subject, message: 'Hello' }
  const { data: message } = await service.from('contact_messages').insert(letter).select().single()
  await page.goto(`/admin/messages/${message.id}`)
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('For 30 days the Trash can bring it back.')).toBeVisible()
  await page.getByRole('button', { name: 'Delete message' }).click()
  await expectToast(page, 'Message deleted')
  await page.goto('/admin/trash?kind=messages')
  const lost = page.getByRole('row').filter({ hasText: subject })
  await expect(lost).toContainText('Kofi · kofi@bus.example')
  await lost.getByRole('button', { name: `Restore ${subject}` }).click()
  await expectToast(page, 'Message restored')
  await expect(lost).toHaveCount(0)
  await page
    .getByRole('navigation', { name: 'Kinds' })
    .getByRole('link', { name: /^Categories/ })
    .click()
  await expect(page).toHaveURL(/kind=categories/)
  // Other tests leave theirs.
  await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(0)
  await page.goto('/admin/messages')
  await expect(page.getByRole('listitem').filter({ hasText: subject })).toBeVisible()
})
