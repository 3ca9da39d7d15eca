import { connect, findAccount, signIn, signUp, toast } from '../support/back-office.ts'
import { expect, test } from '../support/fixtures.ts'

test('an editor creates, renames and deletes a category', async ({ page, baseURL, admin, consoleErrors }) => {
  consoleErrors.allow(/status of 409 .*rest\/v1\/categories/)
  const office = await connect(baseURL, admin)
  const name = `Shelf ${crypto.randomUUID().slice(0, 8)}`
  await signIn(page, admin)
  await page.getByRole('link', { name: 'Manage Categories' }).click()
  await expect(page.getByRole('columnheader')).toHaveText(['Name', 'Created At', 'Actions'])

  await page.getByRole('button', { name: 'New Category' }).click()
  const creating = page.getByRole('dialog', { name: 'New Category' })
  await creating.getByLabel('Category Name').fill('   ')
  await creating.getByRole('button', { name: 'Create' }).click()
  await expect(toast(page)).toContainText('Category name cannot be empty')
  await expect(creating.getByText('Category name cannot be empty')).toBeVisible()

  await creating.getByLabel('Category Name').fill(`  ${name} `)
  await creating.getByRole('button', { name: 'Create' }).click()
  await expect(toast(page)).toContainText('Category created successfully')
  await expect(creating).toHaveCount(0)
  expect((await office.from('categories').select('name').eq('name', name)).data).toHaveLength(1)

  await page.getByRole('button', { name: 'New Category' }).click()
  await expect(creating.getByLabel('Category Name')).toHaveValue('')
  await creating.getByLabel('Category Name').fill(name.toUpperCase())
  await creating.getByRole('button', { name: 'Create' }).click()
  await expect(toast(page)).toContainText('Error creating category')
  await expect(creating.getByText('There is already a category of this name.')).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: `Edit ${name}` }).click()
  const editing = page.getByRole('dialog', { name: 'Edit Category' })
  await expect(editing.getByLabel('Category Name')).toHaveValue(name)
  await editing.getByLabel('Category Name').fill(`${name} too`)
  await editing.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toast(page)).toContainText('Category updated successfully')

  await page.getByRole('button', { name: `Delete ${name} too` }).click()
  const deleting = page.getByRole('dialog', { name: 'Are you sure?' })
  await expect(deleting).toContainText(
    `This will permanently delete the category "${name} too". This action cannot be undone.`,
  )
  await deleting.getByRole('button', { name: 'Delete category' }).click()
  await expect(toast(page)).toContainText('Category deleted successfully')
  await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(0)
  expect((await office.from('categories').select('name').like('name', `${name}%`)).data).toEqual([])
})

test('the category with openings can not be deleted', async ({ page, admin, consoleErrors }) => {
  consoleErrors.allow(/status of 400 .*rest\/v1\/categories/)
  await signIn(page, admin, '/admin/categories')
  await page.getByRole('button', { name: 'Delete Careers' }).click()
  await page.getByRole('button', { name: 'Delete category' }).click()
  await expect(toast(page)).toContainText('Error deleting category')
  await expect(page.getByRole('row').filter({ hasText: 'Careers' })).toBeVisible()
})

test('a super admin changes the role of others, deletes accounts, and not the own', async ({
  page,
  baseURL,
  admin,
  inbox,
}) => {
  const office = await connect(baseURL, admin)
  const person = await signUp(baseURL, inbox)
  await signIn(page, admin)
  await page.getByRole('link', { name: 'Manage Users' }).click()
  await expect(page.getByRole('columnheader')).toHaveText(['Email', 'Last Sign In', 'Super Admin', 'Actions'])

  const own = page.getByRole('row').filter({ hasText: admin.email })
  await expect(own.getByRole('checkbox')).toBeChecked()
  await expect(own.getByRole('checkbox')).toBeDisabled()
  await expect(own.getByRole('button')).toBeDisabled()

  const row = page.getByRole('row').filter({ hasText: person.email })
  await expect(row.getByRole('checkbox')).not.toBeChecked()
  await row.getByRole('checkbox').click()
  await expect(toast(page)).toContainText('User role updated successfully')
  await expect(row.getByRole('checkbox')).toBeChecked()
  expect(await findAccount(office, person.email)).toMatchObject({ is_super_admin: true })

  await row.getByRole('button', { name: `Delete ${person.email}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Are you sure?' })
  await expect(dialog).toContainText(
    `This will permanently delete the user ${person.email}. This action cannot be undone.`,
  )
  await dialog.getByRole('button', { name: 'Delete user' }).click()
  await expect(toast(page)).toContainText('User deleted successfully')
  await expect(row).toHaveCount(0)
  expect(await findAccount(office, person.email)).toBeUndefined()
})

test('a role the server keeps is shown as it is, with the server’s reason', async ({
  page,
  baseURL,
  admin,
  inbox,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 400 .*rest\/v1\/rpc/)
  const person = await signUp(baseURL, inbox)
  await signIn(page, admin, '/admin/users')
  const row = page.getByRole('row').filter({ hasText: person.email })
  await expect(row).toBeVisible()
  const office = await connect(baseURL, admin)
  const account = await findAccount(office, person.email)
  await office.rpc('delete_user_by_id', { user_id_to_delete: account?.id })

  await row.getByRole('checkbox').click()
  await expect(toast(page)).toContainText('Error updating role')
  await expect(toast(page)).toContainText('There is no such user')
})

test('an answer that comes late does not put an older list over a newer one', async ({
  page,
  baseURL,
  admin,
  inbox,
}) => {
  const office = await connect(baseURL, admin)
  const person = await signUp(baseURL, inbox)
  const account = await findAccount(office, person.email)
  await signIn(page, admin, '/admin/users')
  const box = page.getByRole('row').filter({ hasText: person.email }).getByRole('checkbox')
  await expect(box).not.toBeChecked()
  let letGo = () => {}
  const late = new Promise<void>(resolve => {
    letGo = resolve
  })
  const comeBack = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  const answers: Promise<void>[] = []
  await page.route('**/rpc/list_users', async route => {
    const isFirst = answers.length === 0
    const response = route.fetch()
    answers.push(response.then(() => {}))
    const answer = await response
    if (isFirst) await late
    await route.fulfill({ response: answer })
  })

  await comeBack()
  await expect.poll(() => answers.length).toBe(1)
  await answers[0]
  await office.rpc('set_is_super_admin', { p_user_id: account?.id, p_is_super_admin: true })
  await comeBack()
  await expect(box).toBeChecked()
  const lateAnswer = page.waitForResponse('**/rpc/list_users')
  letGo()
  await (await lateAnswer).finished()
  await page.waitForTimeout(300)
  await expect(box).toBeChecked()
  await office.rpc('delete_user_by_id', { user_id_to_delete: account?.id })
})
