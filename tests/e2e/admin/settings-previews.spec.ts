import { expectToast, picture, signIn } from '../support/back-office.ts'
import { expect, test } from '../support/fixtures.ts'

test.use({ actionTimeout: 20_000 })

test.afterEach(async ({ database }) => {
  await database`update public.settings set value = 'null' where value <> 'null' and name like '%.%'`
})

test('the preview of a page tells what its head and its share image will be', async ({ page, admin }) => {
  await signIn(page, admin)
  await page.goto('/admin/settings?section=home')
  await page.getByLabel('Headline', { exact: true }).fill('Ten thousand users by May')
  await page.getByRole('button', { name: 'Preview' }).click()
  const head = page.getByRole('region', { name: 'In search results and as a link' })
  await expect(head.getByText('Holla: Ten thousand users by May').first()).toBeVisible()
  await expect(head.getByRole('img')).toBeVisible()
})

test('a logo that was not saved yet is seen in the preview, and by nobody else', async ({
  page,
  admin,
  request,
}) => {
  await signIn(page, admin)
  await page.goto('/admin/settings?section=partners')
  await page.getByRole('button', { name: 'Add to Logos' }).click()
  await page.getByLabel('Partner', { exact: true }).fill('Kora')
  await page.getByLabel('Upload a picture').setInputFiles(await picture('kora.png', '#26348b'))
  await expect(page.getByText('kora.png').last()).toBeVisible()
  await page.getByRole('button', { name: 'Preview' }).click()
  const logo = page.frameLocator('iframe').getByRole('img', { name: 'Kora' })
  await logo.scrollIntoViewIfNeeded()
  await expect.poll(() => logo.evaluate(image => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
  expect(await (await request.get('/')).text()).not.toContain('Kora')
})

test('a mail is shown as it will be read, while its words are typed', async ({ page, admin }) => {
  await signIn(page, admin)
  await page.goto('/admin/settings?section=site_mails')
  const fold = page
    .getByRole('group')
    .filter({ has: page.getByText('Invitation of a colleague', { exact: true }) })
  await fold.getByText('Invitation of a colleague', { exact: true }).click()
  await fold.getByLabel('Text', { exact: true }).fill('Come and work with {name}.\n\n{link}')
  const mail = fold.getByRole('figure', { name: 'As it is read' })
  await expect(mail).toContainText('Come and work with Holla.')
  await expect(mail).toContainText('Accept the invitation')
})

test('a new name stands in the back office as soon as it is saved', async ({ page, admin }) => {
  await signIn(page, admin)
  await page.goto('/admin/settings?section=agency')
  await page.getByLabel('Name', { exact: true }).fill('Akwaaba Reach')
  await page.getByLabel('Time zone', { exact: true }).selectOption('Africa/Nairobi')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expectToast(page, 'Settings saved')
  await expect(page).toHaveTitle(/^(\(\d+\) )?Settings · Akwaaba Reach back office$/)
  await expect(page.getByRole('banner')).toContainText('Akwaaba Reach')
  await page.goto('/admin/calendar')
  await expect(page.getByText('Times are those of Nairobi.')).toBeVisible()
})
