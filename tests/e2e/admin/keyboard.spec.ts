import type { Locator, Page } from '@playwright/test'
import {
  connect,
  expectToast,
  findAccount,
  findByTitle,
  findMessage,
  picture,
  signIn,
  signUp,
  toast,
  tracedPreview,
} from '../support/back-office.ts'
import { expect, test } from '../support/fixtures.ts'

for (const viewport of [
  { width: 360, height: 640 },
  { width: 1280, height: 800 },
])
  test(`the whole back office is worked by keyboard alone at ${viewport.width} px`, async ({
    page,
    baseURL,
    admin,
    inbox,
    service,
    consoleErrors,
  }) => {
    consoleErrors.allow(tracedPreview)
    await page.setViewportSize(viewport)
    const office = await connect(baseURL, admin)
    const person = await signUp(baseURL, inbox)
    const mark = crypto.randomUUID().slice(0, 8)
    const letter = { name: 'Kofi', email: 'kofi@bus.example', subject: `Keys ${mark}`, message: 'Hello' }
    await service.from('contact_messages').insert(letter)
    const keys = page.keyboard

    await test.step('sign in', async () => {
      await page.goto('/')
      await page.waitForFunction(() => 'hydrated' in window)
      await tabTo(page, page.getByRole('button', { name: 'Admin login' }), 'Shift+Tab')
      await keys.press('Enter')
      await expect(page.getByLabel('Email')).toBeFocused()
      await keys.type(admin.email)
      await keys.press('Tab')
      await keys.type(admin.password)
      await keys.press('Enter')
      await expectToast(page, 'Login Successful', 'Welcome, Admin! Redirecting...')
      await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
    })

    await test.step('write, change and delete a post', async () => {
      await follow(page, page.getByRole('link', { name: 'Manage Posts' }))
      await expect(page.getByRole('table')).toBeVisible()
      await keys.press('n')
      await expect(page.getByRole('heading', { name: 'Create New Post' })).toBeVisible()
      await tabTo(page, page.getByLabel('Title'))
      await keys.type(`Typed ${mark}`)
      await keys.press('Enter')
      await expect(page.getByRole('textbox', { name: 'Content' }), 'a title has one line').toBeFocused()
      await keys.type('Words')
      await tabTo(page, page.getByLabel('Excerpt'))
      expect(await page.getByLabel('Excerpt').evaluate(isInSight), 'no bar lies on it').toBe(true)
      await keys.type('An excerpt, ? and # and n are letters here')
      if (viewport.width < 1280)
        await follow(page, page.getByRole('button', { name: 'Details' }), 'Shift+Tab')
      await tabTo(page, page.getByLabel('Category'))
      await keys.type('User')
      // Asked for before the steps there: a key may overtake what tells the browser to hand over the choice.
      const chooser = page.waitForEvent('filechooser')
      await tabTo(page, page.getByLabel('Feature Image'))
      await keys.press('Enter')
      await (await chooser).setFiles(await picture('typed.png', '#ffc524'))
      await expect(page.getByAltText('Preview of typed.png')).toBeVisible()
      if (viewport.width < 1280) await keys.press('Escape')
      await keys.press('ControlOrMeta+s')
      await expect(toast(page)).toContainText(/Draft kept/)
      await tabTo(page, page.getByRole('button', { name: 'Save Post' }), 'Shift+Tab')
      await keys.press('Enter')
      await expectToast(page, 'Post created successfully')
      expect(await findByTitle(office, `Typed ${mark}`)).toMatchObject({
        excerpt: 'An excerpt, ? and # and n are letters here',
        feature_image_url: expect.stringContaining('typed.png'),
      })

      await expect(page.getByRole('searchbox')).toBeVisible()
      await keys.press('/')
      await keys.type(mark)
      await keys.press('Enter')
      await expect(page.locator('tbody tr')).toHaveCount(1)
      await tabTo(page, page.getByRole('link', { name: `Typed ${mark}`, exact: true }))
      await keys.press('e')
      await expect(page.getByRole('heading', { name: 'Edit Post' })).toBeVisible()
      await tabTo(page, page.getByLabel('Title'))
      await keys.press('End')
      await keys.type(' again')
      await tabTo(page, page.getByRole('button', { name: 'Save Post' }), 'Shift+Tab')
      await keys.press('Enter')
      await expectToast(page, 'Post updated successfully')
      await expect(page.getByRole('link', { name: `Typed ${mark} again`, exact: true })).toBeVisible()
      await keys.press('j')
      await expect(page.getByRole('link', { name: `Typed ${mark} again`, exact: true })).toBeFocused()
      await keys.press('#')
      await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused()
      await keys.press('Escape')
      await expect(page.getByRole('link', { name: `Typed ${mark} again`, exact: true })).toBeFocused()
      await keys.press('#')
      await keys.press('Tab')
      await keys.press('Enter')
      await expectToast(page, 'Post deleted successfully')
      await expect(page.getByRole('heading', { level: 1 }), 'where the row is gone').toBeFocused()
    })

    await test.step('make, rename and delete a category', async () => {
      await follow(page, page.getByRole('link', { name: 'Categories', exact: true }), 'Shift+Tab')
      await expect(page.getByRole('table')).toBeVisible()
      await keys.press('n')
      await keys.type(`Keys ${mark}`)
      await keys.press('Enter')
      await expectToast(page, 'Category created successfully')
      await expect(page.getByRole('button', { name: `Edit Keys ${mark}` })).toBeVisible()
      await keys.press('j')
      await expect(page.getByRole('button', { name: `Edit Keys ${mark}` })).toBeFocused()
      await expect(page.getByRole('row').filter({ hasText: `Keys ${mark}` })).toContainText('No posts')
      await keys.press('e')
      await keys.press('End')
      await keys.type(' too')
      await keys.press('Enter')
      await expectToast(page, 'Category updated successfully')
      await expect(page.getByRole('button', { name: `Edit Keys ${mark} too` })).toBeFocused()
      await keys.press('#')
      await keys.press('Tab')
      await keys.press('Enter')
      await expectToast(page, 'Category deleted successfully')
      await expect(page.locator('tbody tr').first().getByRole('button').first(), 'the next row').toBeFocused()
    })

    await test.step('give a role and delete a user', async () => {
      await follow(page, page.getByRole('link', { name: 'Users', exact: true }), 'Shift+Tab')
      const box = page.getByRole('checkbox', { name: `Super Admin: ${person.email}` })
      await expect(box).toBeVisible()
      await tabTo(page, box)
      await keys.press('Space')
      await expectToast(page, 'User role updated successfully')
      await expect(box).toBeFocused()
      expect(await findAccount(office, person.email)).toMatchObject({ is_super_admin: true })
      await keys.press('#')
      await keys.press('Tab')
      await keys.press('Enter')
      await expectToast(page, 'User deleted successfully')
      expect(await findAccount(office, person.email)).toBeUndefined()
    })

    await test.step('read and archive a message, and leave', async () => {
      await follow(page, page.getByRole('link', { name: /^Messages/ }), 'Shift+Tab')
      const link = page.getByRole('link', { name: letter.subject })
      await expect(link).toBeVisible()
      await follow(page, link)
      await expect(page.getByRole('heading', { level: 1, name: letter.subject })).toBeVisible()
      await tabTo(page, page.getByRole('button', { name: 'Spam', exact: true }), 'Shift+Tab')
      await keys.press('e')
      await expectToast(page, 'Message archived')
      await expect
        .poll(() => findMessage(service, letter.subject))
        .toMatchObject({ archived_at: expect.any(String) })
      await follow(page, page.getByRole('link', { name: 'Overview' }), 'Shift+Tab')
      await follow(page, page.getByRole('button', { name: 'Sign Out' }))
      await expect(page).toHaveURL(url => url.pathname === '/')
    })
    await service.from('contact_messages').delete().eq('subject', letter.subject)
  })

test('the sheet of keys opens by its key, lists them, and can switch them off', async ({ page, admin }) => {
  await signIn(page, admin, '/admin/posts')
  await expect(page.getByRole('table')).toBeVisible()
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await page.keyboard.press('?')
  await expect(sheet.getByRole('term')).toHaveText([
    'jk',
    'Entere',
    'x',
    'v',
    '#',
    'n',
    '/',
    'ra',
    'e!',
    'u',
    'Ctrl+K',
    'Ctrl+S',
    'Alt+T',
    'Esc',
    '?',
  ])
  await page.keyboard.press('n')
  await expect(page, 'a dialog has the keys').not.toHaveURL(/new/)
  await sheet.getByRole('checkbox').uncheck()
  await page.keyboard.press('Escape')
  await page.keyboard.press('j')
  await page.keyboard.press('?')
  await expect(sheet).toHaveCount(0)
  await expect(page.locator('tbody :focus')).toHaveCount(0)

  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
  await sheet.getByRole('checkbox').check()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Keyboard shortcuts' })).toBeFocused()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  await expect(page.locator('tbody tr').first().locator(':focus')).toHaveCount(1)
})

/** Steps through the page as a person without a mouse does. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  await expect(target).toBeVisible()
  for (let steps = 0; steps < 80; steps += 1) {
    if (await target.evaluate(element => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  throw new Error('It was not reached by 80 presses')
}

async function follow(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  await tabTo(page, target, key)
  await page.keyboard.press('Enter')
}

function isInSight(field: Element): boolean {
  const { left, top, bottom } = field.getBoundingClientRect()
  return [top + 2, bottom - 2].every(y => document.elementFromPoint(left + 20, y) === field)
}
