import type { Page } from '@playwright/test'
import { connect, fillLogin, openLogin, signIn, toast, wholePost } from '../support/back-office.ts'
import { expect, test } from '../support/fixtures.ts'
import { saveSettings } from '../support/save-settings.ts'

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

const lazyDialogs: { path: string; script: string; name: string; press: (page: Page) => Promise<void> }[] = [
  { path: '/admin/settings', script: 'preview-dialog', name: 'Preview', press: click('Preview') },
  {
    path: '/admin/settings?section=agency',
    script: 'history-dialog',
    name: 'History of City',
    press: page => page.getByRole('button', { name: /^History/ }).click(),
  },
  {
    path: '/admin/posts/new',
    script: 'schedule-dialog',
    name: 'Schedule this post',
    press: click('Schedule'),
  },
  { path: '/admin/posts/new', script: 'rich-text-preview', name: 'Preview', press: click('Preview') },
  { path: '/admin/messages', script: 'add-lead-dialog', name: 'Add a lead', press: click('Add a lead') },
]

function click(name: string) {
  return (page: Page) => page.getByRole('button', { name, exact: true }).click()
}

test('a dialog whose script is still under way is there at once, and says where it can’t be loaded', async ({
  page,
  admin,
  database,
  consoleErrors,
}) => {
  test.skip(process.env.E2E_DEV === 'true', 'Only scripts of a build can be asked for again.')
  consoleErrors.allow(/Failed to (load resource|fetch dynamically imported module)/)
  await saveSettings(database, { 'agency.city': 'Ibadan' })
  await signIn(page, admin)
  for (const { path, script, name, press } of lazyDialogs) {
    const address = `**/assets/${script}-*.js`
    let isAway = true
    let letFail = () => {}
    const asked = new Promise<void>(resolve => {
      letFail = resolve
    })
    await page.route(address, async route => {
      if (!isAway) return route.continue()
      await asked
      await route.abort()
    })
    await page.goto(path)
    await press(page)
    const dialog = page.getByRole('dialog', { name })
    await expect(dialog.getByRole('status'), path).toContainText('Loading')
    letFail()
    await expect(dialog.getByRole('alert'), path).toContainText('could not be loaded')
    isAway = false
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect(dialog.getByRole('alert'), path).toHaveCount(0)
    await expect(dialog.getByText('Loading', { exact: true }), path).toHaveCount(0)
    await expect(page.getByRole('dialog'), path).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog'), path).toHaveCount(0)
    await page.unroute(address)
  }
  await saveSettings(database, { 'agency.city': null })
})
