import type { Page, Route } from '@playwright/test'
import { expectToast, signIn, toast } from '../support/back-office.ts'
import { findAccessibilityViolations } from '../support/find-accessibility-violations.ts'
import { findCutOff } from '../support/find-cut-off.ts'
import { expect, test } from '../support/fixtures.ts'
import { saveSettings } from '../support/save-settings.ts'
import { openSection, save } from '../support/settings-page.ts'
import { addEditor, ageProof } from '../support/staff.ts'

test.use({ actionTimeout: 20_000 })

// Other tests of this server know the site as it came.
test.afterEach(async ({ database }) => {
  await database`update public.settings set value = 'null' where value <> 'null' and name like '%.%'`
})

const phone = (page: Page) => page.getByLabel('Phone', { exact: true })

test('settings that could not be read are not shown as if they were the defaults', async ({
  page,
  admin,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 500/)
  await signIn(page, admin)
  const answer = { status: 500, contentType: 'application/json', body: '{"message":"No disk"}' }
  await page.route('**/rest/v1/settings?*', route => route.fulfill(answer))
  await page.goto('/admin/settings?section=agency')
  await expect(page.getByRole('alert').filter({ hasText: 'No disk' })).toBeVisible()
  await expect(phone(page)).toHaveCount(0)
  await page.unroute('**/rest/v1/settings?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(phone(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
})

test('a section of the settings whose script is long under way says that it loads', async ({
  page,
  admin,
}) => {
  await signIn(page, admin, '/admin/settings')
  const held = Promise.withResolvers<void>()
  await page.route(/\/settings-section-[^/]*\.js$/, async route => {
    await held.promise
    await route.continue()
  })
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'The agency' }).click()
  await expect(page.getByText('Loading The agency')).toBeVisible()
  held.resolve()
  await expect(phone(page)).toBeVisible()
  await expect(page.getByText('Loading The agency')).toHaveCount(0)
})

test('staff change the phone number: seen in the preview alone, then on the page, restored from the history', async ({
  page,
  admin,
  baseURL,
}) => {
  const readContact = async () => (await fetch(`${baseURL}/contact`)).text()
  await signIn(page, admin)
  await openSection(page, 'agency')
  await phone(page).fill('+233 20 123 4567')
  await expect(page.getByText('One change not saved, kept on this device')).toBeVisible()

  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = page.getByRole('dialog', { name: 'Preview' })
  const shown = page.frameLocator('iframe[title="Preview of Contact"]')
  await expect(shown.getByRole('link', { name: '+233 20 123 4567' })).toBeVisible()
  const widthOfPage = () => shown.locator('html').evaluate(html => html.clientWidth)
  expect(await widthOfPage()).toBe(1280)
  await preview.getByRole('button', { name: 'Phone' }).click()
  await expect.poll(widthOfPage).toBe(360)
  await expect(shown.getByRole('link', { name: '+233 20 123 4567' })).toBeVisible()
  expect(await findAccessibilityViolations(page, 'preview')).toEqual([])
  expect(await readContact()).not.toContain('+233 20 123 4567')
  await page.keyboard.press('Escape')

  await page.keyboard.press('Control+s')
  await expectToast(page, 'Settings saved', 'One change holds from now on.')
  expect(await readContact()).toContain('href="tel:+233201234567"')
  await expect(save(page)).toBeDisabled()

  await page.getByRole('button', { name: 'History of Phone' }).click()
  const history = page.getByRole('dialog', { name: 'History of Phone' })
  await expect(history.getByRole('listitem')).toContainText(admin.email)
  await expect(history.locator('del')).toContainText('+234 800 000 0000')
  await expect(history.locator('ins')).toContainText('+233 20 123 4567')
  expect(await findAccessibilityViolations(page, 'history')).toEqual([])
  await history.getByRole('button', { name: 'Restore what stood before of Phone' }).click()
  await expectToast(page, 'Settings restored')
  expect(await readContact()).not.toContain('+233 20 123 4567')
  await toast(page).getByRole('button', { name: 'Undo' }).click()
  await expectToast(page, 'Settings are as before')
  expect(await readContact()).toContain('+233 20 123 4567')
})

test('wrong values are told at their fields and not saved, and what is emptied falls back', async ({
  page,
  admin,
  service,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 400 .*save_settings/)
  await signIn(page, admin)
  await openSection(page, 'agency')
  await phone(page).fill('12')
  await page.getByLabel('City', { exact: true }).fill('')
  await expect(page.getByText('Falls back to “Lagos”.')).toBeVisible()
  await expect(phone(page)).toHaveAccessibleDescription(/Is not a phone number/)

  await page.getByRole('link', { name: 'Channels' }).click()
  await expect(page.getByRole('heading', { name: 'Channels' })).toBeFocused()
  await save(page).click()
  await expectToast(page, 'Not saved yet', 'One value needs another look.')
  await expect(phone(page)).toBeFocused()
  const { data } = await service.from('settings').select('value').eq('name', 'agency.phone').single()
  expect(data).toEqual({ value: null })

  // The database says the same, for who gets past the screen.
  await phone(page).fill('+233 20 123 4567')
  await page.route('**/rest/v1/rpc/save_settings', route =>
    route.continue({
      postData: route.request().postData()?.replace('+233 20 123 4567', 'by carrier pigeon') ?? '',
    }),
  )
  await save(page).click()
  await expectToast(page, 'Not saved yet')
  await expect(phone(page)).toHaveAccessibleDescription(/Is not a phone number/)
  await expect(phone(page)).toHaveValue('+233 20 123 4567')
})

test('two admins who change one value are asked value by value; nothing is overwritten unseen', async ({
  page,
  browser,
  admin,
  baseURL,
  service,
}) => {
  const other = await addEditor({ baseURL, admin, service })
  const context = await browser.newContext()
  const second = await context.newPage()
  await signIn(page, admin)
  await openSection(page, 'agency')
  await signIn(second, other, `${baseURL}/admin/settings?section=agency`)

  await phone(page).fill('+233 20 111 1111')
  await page.getByLabel('City', { exact: true }).fill('Accra')
  await page.getByLabel('Country', { exact: true }).fill('Ghana')
  await phone(second).fill('+254 20 222 2222')
  await second.getByLabel('City', { exact: true }).fill('Nairobi')
  await save(second).click()
  await expectToast(second, 'Settings saved')
  await context.close()

  // The first is told at the field already.
  await expect(page.getByText('A colleague has saved “Nairobi” meanwhile.')).toBeVisible()
  await save(page).click()
  const conflict = page.getByRole('dialog', { name: 'Somebody else changed the same' })
  await expect(conflict.getByRole('group')).toHaveCount(2)
  expect(await findAccessibilityViolations(page, 'conflict')).toEqual([])
  await expect(conflict.getByRole('button', { name: 'Save what I chose' })).toBeDisabled()
  await conflict
    .getByRole('group', { name: /^Phone/ })
    .getByLabel('Theirs')
    .check()
  await conflict.getByRole('group', { name: /^City/ }).getByLabel('Mine').check()
  await conflict.getByRole('button', { name: 'Save what I chose' }).click()
  await expectToast(page, 'Settings saved')
  await expect(phone(page)).toHaveValue('+254 20 222 2222')
  const { data } = await service
    .from('settings')
    .select('name,value')
    .in('name', ['agency.phone', 'agency.city', 'agency.country'])
    .order('name')
  expect(data?.map(({ value }) => value)).toEqual(['Accra', 'Ghana', '+254 20 222 2222'])
})

test('a field that was touched and put back shows what a colleague saves, and goes on from there', async ({
  page,
  admin,
  database,
}) => {
  await signIn(page, admin)
  await openSection(page, 'agency')
  await phone(page).fill('+234 800 000 00001')
  await expect(page.getByText('One change not saved, kept on this device')).toBeVisible()
  await phone(page).fill('+234 800 000 0000')
  await expect(save(page)).toBeDisabled()
  await saveSettings(database, { 'agency.phone': '+233 20 111 1111' })
  await expect(phone(page)).toHaveValue('+233 20 111 1111')
  await phone(page).press('End')
  await phone(page).press('2')
  await save(page).click()
  await expectToast(page, 'Settings saved')
  const [stored] = await database`select value from public.settings where name = 'agency.phone'`
  expect(stored).toEqual({ value: '+233 20 111 11112' })
})

test('what is typed while a save is on its way stays, and is saved by the next', async ({
  page,
  admin,
  database,
}) => {
  const read = async () => {
    const rows = await database`
      select value from public.settings where name in ('agency.city', 'agency.phone') order by name`
    return rows.map(({ value }) => value)
  }
  let answer = (_: Route) => {}
  const city = page.getByLabel('City', { exact: true })
  await signIn(page, admin)
  await openSection(page, 'agency')
  await city.fill('Accra')
  await phone(page).fill('+233 20 111 1111')
  const held = new Promise<Route>(resolve => {
    answer = resolve
  })
  await page.route('**/rest/v1/rpc/save_settings', route => answer(route), { times: 1 })
  await save(page).click()
  const route = await held
  // One goes on, one goes back to what it was.
  await phone(page).fill('+233 20 222 2222')
  await city.fill('Lagos')
  const response = await route.fetch()
  await expect.poll(read).toEqual(['Accra', '+233 20 111 1111'])
  await route.fulfill({ response })
  await expectToast(page, 'Settings saved')
  await expect(page.getByText('2 changes not saved, kept on this device')).toBeVisible()
  await expect(page.getByText('A colleague has saved')).toHaveCount(0)
  await expect(phone(page)).toHaveValue('+233 20 222 2222')
  await expect(city).toHaveValue('Lagos')
  await save(page).click()
  await expect.poll(read).toEqual([null, '+233 20 222 2222'])
  await expect(save(page)).toBeDisabled()
})

test('what takes a fresh proof is restored after one was asked for in place', async ({
  page,
  baseURL,
  admin,
  service,
  database,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 403 .*save_settings/)
  const ada = await addEditor({ baseURL, admin, service })
  await saveSettings(database, { 'security.two_factor_required_since': '2026-01-01T00:00:00Z' })
  await signIn(page, ada)
  await page.goto('/admin/settings?section=history')
  await ageProof(database, ada.email)
  await page
    .getByRole('button', { name: /^Restore what stood before/ })
    .first()
    .click()
  const proof = page.getByRole('dialog', { name: 'Is it you?' })
  await proof.getByLabel('Password').fill(ada.password)
  await proof.getByLabel('Password').press('Enter')
  await expectToast(page, 'Settings restored')
  const [stored] = await database`
    select value from public.settings where name = 'security.two_factor_required_since'`
  expect(stored).toEqual({ value: null })
})

test('what isn’t saved survives a network that is away and a closed tab, and leaving asks', async ({
  page,
  admin,
  context,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED|WebSocket/)
  await signIn(page, admin)
  await openSection(page, 'agency')
  await phone(page).fill('+233 20 123 4567')
  await context.setOffline(true)
  await save(page).click()
  await expectToast(page, 'Error saving settings')
  await expect(phone(page)).toHaveValue('+233 20 123 4567')
  await context.setOffline(false)

  await page.getByRole('link', { name: 'Posts', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  expect(await findAccessibilityViolations(page, 'leave')).toEqual([])
  await question.getByRole('button', { name: 'Close' }).click()
  await expect(phone(page)).toHaveValue('+233 20 123 4567')
  await page.getByRole('link', { name: 'Posts', exact: true }).click()
  await question.getByRole('button', { name: 'Keep for later' }).click()
  await expect(page.getByRole('heading', { name: 'All Posts & Careers' })).toBeVisible()

  await openSection(page, 'agency')
  await expect(page.getByText('One change that wasn’t saved stands here again.')).toBeVisible()
  await expect(phone(page)).toHaveValue('+233 20 123 4567')
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await expect(phone(page)).toHaveValue('+234 800 000 0000')
  await openSection(page, 'agency')
  await expect(phone(page)).toHaveValue('+234 800 000 0000')
  await expect(save(page)).toBeDisabled()
})

test('a tab of the back office that is open bears the name that another one saves', async ({
  page,
  context,
  admin,
}) => {
  await signIn(page, admin)
  await openSection(page, 'agency')
  const other = await context.newPage()
  await other.goto('/admin/posts')
  await expect(other.getByRole('heading', { name: 'All Posts & Careers' })).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill('Zuma & Daughters')
  await save(page).click()
  await expectToast(page, 'Settings saved')
  await expect(other).toHaveTitle(/Zuma & Daughters back office$/)
  await expect(other.getByRole('banner')).toContainText('Zuma & Daughters')
})

test('an agency of another country is told which sections of the privacy policy name the law of Nigeria', async ({
  page,
  admin,
}) => {
  const warning = page.getByText(
    'The law of Nigeria stands in “Who is responsible”, “Why we may”, “Who else sees it”, “What you can ask of us”.',
  )
  await signIn(page, admin)
  await openSection(page, 'privacy_policy')
  await expect(warning).toBeHidden()
  await page.getByRole('link', { name: 'The agency' }).click()
  await page.getByLabel('Country', { exact: true }).fill('Ghana')
  await page.getByRole('link', { name: 'Privacy Policy', exact: true }).click()
  await expect(warning).toBeVisible()
  await save(page).click()
  await expectToast(page, 'Settings saved')
  await page.getByRole('link', { name: 'Overview', exact: true }).first().click()
  await page.getByRole('link', { name: 'The law of your country' }).click()
  await expect(warning).toBeVisible()
})

test('of changed prices three quotes are shown before and after, and wrong parts are told', async ({
  page,
  admin,
}) => {
  await signIn(page, admin)
  await openSection(page, 'prices')
  const quotes = page.getByRole('region', { name: /^Three quotes/ })
  await expect(quotes.locator('dd')).toHaveText(['₦640,000', '₦2,400,000', '₦36,800,000'])
  await page.getByLabel('A user', { exact: true }).fill('700')
  await expect(quotes.locator('del').first()).toContainText('₦640,000')
  await expect(quotes.locator('ins')).toContainText(['₦700,000', '₦40,250,000'])
  await page.getByLabel('A user', { exact: true }).fill('a lot')
  await expect(quotes.getByText('The list in the fields is not right yet.')).toBeVisible()
  await page.getByLabel('A visitor', { exact: true }).focus()
  await save(page).click()
  await expectToast(page, 'Not saved yet')
  await expect(page.getByLabel('A user', { exact: true })).toBeFocused()
  await expect(page.getByLabel('A user', { exact: true })).toHaveAccessibleDescription(/Must be a number/)
})

test('the dashboard asks for what only the owner knows, leads to the field, and asks no more once it is said', async ({
  page,
  admin,
}) => {
  await signIn(page, admin)
  const open = page.getByRole('region', { name: 'Not said yet' })
  await open.getByText(/published posts are samples/).click()
  await expect(open.getByRole('link', { name: 'Cohorts, explained with a bus route' })).toBeVisible()
  await open.getByRole('link', { name: 'E-mail' }).click()
  const email = page.getByLabel('E-mail', { exact: true })
  await expect(email).toBeFocused()
  await expect(page).toHaveURL(/section=agency$/)
  await email.fill('hello@akwaaba.co')
  await save(page).click()
  await expectToast(page, 'Settings saved')
  await page.getByRole('link', { name: 'Overview', exact: true }).first().click()
  await expect(open.getByRole('link', { name: 'Phone' })).toBeVisible()
  await expect(open.getByRole('link', { name: 'E-mail' })).toHaveCount(0)
  await expect(open.getByRole('link', { name: 'Revenue' })).toBeVisible()
})

test('settings are found by their words, and on a phone no section is wider than it and each text is seen whole', async ({
  page,
  admin,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page, admin, '/admin/settings')
  await page.getByRole('searchbox', { name: 'Find a setting' }).fill('whatsapp')
  await page.getByRole('link', { name: /^WhatsApp The agency/ }).click()
  await expect(page.getByLabel('WhatsApp', { exact: true })).toBeFocused()

  const choice = page.getByRole('combobox', { name: 'Section' })
  const sections = await choice.locator('option').allTextContents()
  expect(sections.length).toBeGreaterThan(5)
  const cutOff: string[] = []
  for (const label of sections) {
    await choice.selectOption({ label })
    await expect(page.getByRole('heading', { name: label, level: 2, exact: true })).toBeVisible()
    cutOff.push(...(await findCutOff(page)).map(line => `${label}: ${line}`))
    const hidden = await page
      .locator('textarea:visible')
      .evaluateAll(texts => texts.filter(text => text.scrollHeight > text.clientHeight).length)
    if (hidden > 0) cutOff.push(`${label}: ${hidden} texts are seen in part`)
  }
  expect(cutOff).toEqual([])

  await page.setViewportSize({ width: 1280, height: 640 })
  await page.reload()
  await expect(page.getByRole('navigation', { name: 'Sections' }).locator('[aria-current]')).toBeInViewport()
})

test('a category for case studies that does not exist is told while it is typed', async ({ page, admin }) => {
  await signIn(page, admin)
  await openSection(page, 'case_studies')
  const category = page.getByLabel('Category', { exact: true })
  await category.fill('Case Study')
  await expect(page.getByText('There is no category “Case Study” yet.')).toBeVisible()
  await category.fill('growth analytics ')
  await expect(page.getByText('There is no category')).toHaveCount(0)
  await category.fill('Careers')
  await expect(page.getByText('Openings are no case studies')).toBeVisible()
})
