import { connect, fillLogin, openLogin, signIn, toast, wholePost } from '../support/back-office.ts'
import { expect, test } from '../support/fixtures.ts'

test('a dialog that is busy stays, however often Escape is pressed', async ({
  page,
  admin,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 400/)
  const dialog = await openLogin(page)
  let answer = () => {}
  const pressed = new Promise<void>(resolve => {
    answer = resolve
  })
  await page.route('**/auth/v1/token*', async route => {
    await pressed
    await route.continue()
  })
  await fillLogin(page, { email: admin.email, password: 'not-the-password' })
  for (let times = 0; times < 3; times += 1) await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  answer()

  await expect(toast(page)).toContainText('Login Failed')
  await expect(dialog.getByLabel('Password')).toHaveAccessibleDescription('Invalid login credentials')
  await expect(dialog.getByLabel('Password')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
})

test('text marked with a mouse that leaves the dialog is not lost', async ({ page }) => {
  const dialog = await openLogin(page)
  const email = dialog.getByLabel('Email')
  await email.fill('ada@holla.example')
  await email.hover()
  await page.mouse.down()
  await page.mouse.move(5, 300)
  await page.mouse.up()
  await expect(email).toHaveValue('ada@holla.example')

  await page.mouse.click(5, 300)
  await expect(dialog).toHaveCount(0)
})

test('leaving the file picker without a picture keeps the dialog and what was typed', async ({
  page,
  admin,
}) => {
  await signIn(page, admin, '/admin/posts/new')
  await page.getByRole('button', { name: 'Image', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Insert image' })
  await dialog.getByLabel('Description').fill('A chart')
  // What the browser reports of it; no driver can press the picker's own button.
  await dialog
    .getByLabel('From this device')
    .evaluate(input => input.dispatchEvent(new Event('cancel', { bubbles: true })))
  await expect(dialog.getByLabel('Description')).toHaveValue('A chart')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
})

test('a title without a blank breaks inside the question whether to delete it', async ({
  page,
  baseURL,
  admin,
}) => {
  const office = await connect(baseURL, admin)
  const title = `${'Supercalifragilistic'.repeat(8)} ${crypto.randomUUID()}`
  await office.from('posts').insert(await wholePost(office, title))
  await page.setViewportSize({ width: 360, height: 640 })
  await signIn(page, admin, '/admin/posts')
  await page.getByRole('button', { name: `Delete ${title}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Are you sure?' })
  await expect(dialog).toContainText(title)
  expect(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  await dialog.getByRole('button', { name: 'Delete post' }).click()
  await expect(toast(page)).toContainText('Post deleted successfully')
})
