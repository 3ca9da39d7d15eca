import { expectToast, picture, signIn } from '../support/back-office.ts'
import { findAccessibilityViolations } from '../support/find-accessibility-violations.ts'
import { expect, test } from '../support/fixtures.ts'
import { openSection, save } from '../support/settings-page.ts'

test.use({ actionTimeout: 20_000 })

// Other tests of this server know the site as it came.
test.afterEach(async ({ database }) => {
  await database`update public.settings set value = 'null' where value <> 'null' and name like '%.%'`
})

test('lists are filled and put in order by keyboard, and reset to their default', async ({
  page,
  admin,
  service,
}) => {
  await signIn(page, admin)
  await openSection(page, 'agency')
  const links = page.getByRole('group', { name: 'Social links', exact: true })
  await links.getByRole('button', { name: 'Add to Social links' }).press('Enter')
  await expect(links.getByLabel('Network')).toBeFocused()
  await page.keyboard.type('Mastodon')
  await links.getByLabel('Address').fill('https://social.akwaaba.co/@us')
  const handle = links.getByRole('button', { name: /^Move Mastodon/ })
  await handle.focus()
  await page.keyboard.press('ArrowUp')
  await expect(handle).toBeFocused()
  await expect(handle).toHaveAccessibleName(/place 3 of 4$/)
  await page.keyboard.press('Home')
  await expect(handle).toHaveAccessibleName(/place 1 of 4$/)
  await links.getByRole('button', { name: /^More for Instagram/ }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  expect(await findAccessibilityViolations(page, 'list')).toEqual([])
  await save(page).click()
  await expectToast(page, 'Settings saved')
  const { data } = await service.from('settings').select('value').eq('name', 'agency.social').single()
  expect(data?.value).toMatchObject([{ name: 'Mastodon' }, { name: 'LinkedIn' }, { name: 'X' }])

  await page.getByRole('button', { name: 'Reset to default of Social links' }).click()
  await save(page).click()
  await expectToast(page, 'Settings saved')
  await expect(links.getByRole('listitem')).toHaveCount(3)
  await expect(links.getByText(/Instagram/)).toBeVisible()
})

test('an entry that was wrong stays open while it is put right, and what is said of a field moves no click away', async ({
  page,
  admin,
}) => {
  await signIn(page, admin)
  await openSection(page, 'people')
  const people = page.getByRole('group', { name: 'People', exact: true })
  await people.getByRole('button', { name: 'Add to People' }).click()
  await page.getByRole('link', { name: 'About page' }).click()
  await page.getByRole('link', { name: /^People/ }).click()
  await people.getByLabel('Name').click()
  await page.keyboard.type('Ama Zuma')
  await people.getByLabel('Role').click()
  await page.keyboard.type('Founder')
  await expect(people.getByLabel('Role')).toHaveValue('Founder')

  await openSection(page, 'agency')
  await page.getByRole('button', { name: 'Add to Holidays' }).click()
  const link = page.getByRole('button', { name: /^LinkedIn/ })
  await link.click()
  await expect(link).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByText('Write something here.')).toHaveCount(2)
  await page.getByLabel('Founded in').fill('2019')
  await page.getByLabel('Registration').focus()
  await expect(page.getByLabel('Founded in')).toHaveValue('2019')
})

test('what is typed while a picture is on its way stays, also in an entry that was folded meanwhile', async ({
  page,
  admin,
}) => {
  await signIn(page, admin)
  await openSection(page, 'people')
  const people = page.getByRole('group', { name: 'People', exact: true })
  const add = people.getByRole('button', { name: 'Add to People' })
  const waiting: (() => void)[] = []
  await page.route('**/storage/v1/object/unpublished-images/**', async route => {
    await new Promise<void>(resolve => waiting.push(resolve))
    await route.continue()
  })
  const upload = async (entry: number) => {
    const field = people.getByRole('listitem').nth(entry).locator('input[type=file]')
    await field.setInputFiles(await picture(`face-${entry}.png`, '#26348b'))
    await expect.poll(() => waiting.length).toBe(1)
  }
  await add.click()
  await upload(0)
  await people.getByLabel('Name').fill('Ama Zuma')
  await people.getByRole('button', { name: 'Ama Zuma', exact: true }).click()
  await expect(people.getByLabel('Name')).toBeHidden()
  await add.click()
  await people.getByLabel('Name').last().fill('Bola Ade')
  waiting.pop()?.()
  await people.getByRole('button', { name: 'Ama Zuma', exact: true }).click()
  await expect(people.getByRole('img', { name: 'Picture: face-0.png' })).toBeVisible()
  await expect(people.getByLabel('Name').nth(0)).toHaveValue('Ama Zuma')
  await expect(people.getByLabel('Name').nth(1)).toHaveValue('Bola Ade')

  await upload(1)
  await people.getByLabel('Role').nth(1).fill('Analyst')
  await people.getByRole('button', { name: 'More for Ama Zuma' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  waiting.pop()?.()
  await expect(people.getByRole('img', { name: 'Picture: face-1.png' })).toBeVisible()
  await expect(people.getByRole('listitem')).toHaveCount(1)
  await expect(people.getByLabel('Role')).toHaveValue('Analyst')

  await upload(0)
  await page.getByRole('link', { name: 'About page' }).click()
  waiting.pop()?.()
  await expectToast(page, 'A picture has lost its field', 'Choose it from the library.')
})

test('a moment that is discarded is not shown as if it were set', async ({ page, admin, service }) => {
  await signIn(page, admin)
  await openSection(page, 'banners')
  const banner = page.getByRole('group', { name: 'For everybody', exact: true })
  await banner.getByLabel('Text', { exact: true }).fill('We move house.')
  await banner.getByLabel('From: day').pressSequentially('12312199')
  await expect(banner.getByLabel('From: day')).toHaveValue('2199-12-31')
  await banner.getByLabel(/^From: time/).fill('09:30')
  await page.getByRole('button', { name: 'Reset to default of For everybody' }).click()
  await expect(banner.getByLabel('From: day')).toHaveValue('')
  await expect(banner.getByLabel(/^From: time/)).toHaveValue('')
  await banner.getByLabel('Text', { exact: true }).fill('We are back.')
  await save(page).click()
  await expectToast(page, 'Settings saved')
  const { data } = await service.from('settings').select('value').eq('name', 'banners.visitors').single()
  expect(data?.value).toEqual({ text: 'We are back.' })
})

test('a day that there is not is refused at its field, and not taken for none', async ({
  page,
  admin,
  service,
}) => {
  await service.from('settings').delete().eq('name', 'banners.visitors')
  await signIn(page, admin)
  await openSection(page, 'banners')
  const banner = page.getByRole('group', { name: 'For everybody', exact: true })
  await banner.getByLabel('Text', { exact: true }).fill('We move house.')
  const day = banner.getByLabel('From: day')
  await day.pressSequentially('02302199')
  await banner.getByLabel(/^From: time/).fill('09:30')
  await save(page).click()
  await expect(day).toHaveAttribute('aria-invalid', 'true')
  const { data } = await service.from('settings').select().eq('name', 'banners.visitors')
  expect(data?.filter(({ value }) => value !== null)).toEqual([])
  await day.pressSequentially('02282199')
  await save(page).click()
  await expectToast(page, 'Settings saved')
  const saved = await service.from('settings').select('value').eq('name', 'banners.visitors').single()
  expect(saved.data?.value).toMatchObject({
    text: 'We move house.',
    from: expect.stringMatching(/^2199-02-28/),
  })
})
