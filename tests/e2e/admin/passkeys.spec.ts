import { openLogin, signIn, toast } from '../support/back-office.ts'
import { expect, test } from '../support/fixtures.ts'
import { lookEverywhere } from '../support/look-everywhere.ts'
import { findMail } from '../support/mails.ts'
import { addEditor } from '../support/staff.ts'
import { addVirtualAuthenticator } from '../support/virtual-authenticator.ts'

test('an editor adds a passkey, signs in by it, names it and removes it', async ({
  page,
  baseURL,
  admin,
  service,
  inbox,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 40\d .*auth\/v1\/(passkeys\/authentication\/verify|logout)/)
  const editor = await addEditor({ baseURL, admin, service })
  await signIn(page, editor)
  const authenticator = await addVirtualAuthenticator(page)
  await page.goto('/admin/account')
  const panel = page.getByRole('region', { name: 'Passkeys' })
  await panel.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(toast(page)).toContainText('Passkey added')
  await expect(panel.getByText(/made .* · not used yet/)).toBeVisible()
  await expect(panel.getByRole('heading')).toBeFocused()
  expect(await authenticator.countCredentials()).toBe(1)
  await expect.poll(() => findMail(inbox.mails, editor.email, 'A passkey was added')).not.toBe('')
  await panel.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(toast(page)).toContainText('This device or key already has a passkey for your account.')

  await authenticator.setPresent(false)
  await page.evaluate(() => localStorage.clear())
  await page.addInitScript(() => {
    const get = navigator.credentials.get.bind(navigator.credentials)
    navigator.credentials.get = options => {
      const answer = get(options)
      document.documentElement.dataset.ceremony = options?.mediation ?? 'modal'
      return answer
    }
  })
  const dialog = await openLogin(page)
  await expect(page.locator('html')).toHaveAttribute('data-ceremony', 'conditional')
  // A ceremony that has begun is not answered by who comes later; the next one is.
  await authenticator.setUserVerified(false)
  await authenticator.setPresent(true)
  await dialog.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(dialog.getByRole('alert')).toContainText('No passkey was used.')
  await authenticator.setUserVerified(true)
  await dialog.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()

  await page.goto('/admin/account')
  await expect(panel.getByText(/· last used /)).toBeVisible()
  await panel.getByRole('button', { name: /^Rename/ }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Key on my ring')
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).press('Enter')
  await expect(toast(page)).toContainText('Passkey renamed')
  await panel.getByRole('button', { name: 'Remove Key on my ring' }).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(toast(page)).toContainText('Passkey removed')
  await expect(panel.getByText('Key on my ring')).toHaveCount(0)

  await page.evaluate(() => localStorage.clear())
  await openLogin(page)
  await expect(dialog.getByRole('alert')).toContainText('This passkey is not known here.')
})

test('what the browser offers at the field signs in, and an old session asks who is there', async ({
  page,
  baseURL,
  admin,
  service,
  database,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 400 .*auth\/v1\/token/)
  const editor = await addEditor({ baseURL, admin, service })
  await signIn(page, editor)
  await addVirtualAuthenticator(page)
  const ageProofs = async () => {
    await database`
      update auth.mfa_amr_claims set updated_at = now() - interval '20 minutes'
      where session_id in (select s.id from auth.sessions s join auth.users u on u.id = s.user_id where u.email = ${editor.email})`
    await page.evaluate(() => {
      const key = Object.keys(localStorage).find(name => name.endsWith('-auth-token')) ?? ''
      const session = JSON.parse(localStorage.getItem(key) ?? '{}')
      localStorage.setItem(key, JSON.stringify({ ...session, expires_at: 1 }))
    })
  }
  await ageProofs()
  await page.goto('/admin/account')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const question = page.getByRole('dialog', { name: 'Is it you?' })
  await question.getByLabel('Password').fill('not-the-password')
  await question.getByLabel('Password').press('Enter')
  await expect(question.getByText('That is not your password.')).toBeVisible()
  await question.getByLabel('Password').fill(editor.password)
  await question.getByLabel('Password').press('Enter')
  await expect(toast(page)).toContainText('Passkey added')
  await expect(question).toBeHidden()
  const devices = page.getByRole('region', { name: 'Your devices' }).getByRole('listitem')
  await expect(devices).toHaveCount(1)

  await ageProofs()
  await page.reload()
  await page.getByRole('button', { name: /^Remove/ }).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await question.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(toast(page)).toContainText('Passkey removed')
  await expect(devices).toHaveCount(1)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(toast(page)).toContainText('Passkey added')
  await expect(page.getByRole('button', { name: /^Remove/ })).toBeVisible()

  await page.evaluate(() => localStorage.clear())
  await openLogin(page)
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
})

test('without passkeys on the server or in the browser nobody is offered one', async ({ page, context }) => {
  await context.route('**/auth/v1/settings', async route => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), passkeys_enabled: false } })
  })
  const asked = page.waitForResponse('**/auth/v1/settings')
  const dialog = await openLogin(page)
  await asked
  await expect(dialog.getByRole('button', { name: 'Forgot password?' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Use a passkey' })).toHaveCount(0)
  await page.unrouteAll()
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'))
  await openLogin(page)
  await expect(dialog.getByRole('button', { name: 'Use a passkey' })).toHaveCount(0)
})

test('passkeys have no barrier and no sideways scroll, small and wide, in both themes', async ({
  page,
  baseURL,
  admin,
  service,
}) => {
  test.slow()
  const editor = await addEditor({ baseURL, admin, service })
  const found: string[] = []
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, editor)
  const authenticator = await addVirtualAuthenticator(page)
  await page.goto('/admin/account')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByText('not used yet')).toBeVisible()
  found.push(...(await lookEverywhere(page, 'listed')))
  await page.getByRole('button', { name: /^Rename/ }).click()
  found.push(...(await lookEverywhere(page, 'rename')))
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: /^Remove/ }).click()
  found.push(...(await lookEverywhere(page, 'remove')))
  await authenticator.setPresent(false)
  await page.evaluate(() => localStorage.clear())
  const dialog = await openLogin(page)
  await expect(dialog.getByRole('button', { name: 'Use a passkey' })).toBeVisible()
  found.push(...(await lookEverywhere(page, 'login')))
  expect(found).toEqual([])
})
