import { describeMoment, fromOfficeTime, toOfficeTime } from '../../../app/admin/office-time.ts'
import { addDays } from '../../../app/site/office-clock.ts'
import { connect, findByTitle, signIn, toast, visit, wholePost } from '../support/back-office.ts'
import { findAccessibilityViolations } from '../support/find-accessibility-violations.ts'
import { expect, test } from '../support/fixtures.ts'

test('an editor sees what is coming, moves it by key and by menu, takes it back and publishes it', async ({
  page,
  baseURL,
  admin,
}) => {
  const office = await connect(baseURL, admin)
  const today = toOfficeTime(Date.now()).day
  // In the midst of a month, so that its page shows all of these days.
  const base = `${addDays(`${today.slice(0, 7)}-01`, 31).slice(0, 7)}-10`
  const at = (days: number, time = '08:00') => fromOfficeTime({ day: addDays(base, days), time }) ?? ''
  const name = `Launch ${crypto.randomUUID().slice(0, 8)}`
  const schedule = async (title: string, created_at: string) => {
    const { error } = await office.from('posts').insert({ ...(await wholePost(office, title)), created_at })
    expect(error).toBeNull()
  }
  await schedule(`${name} A`, at(2))
  await schedule(`${name} B`, at(3))
  await signIn(page, admin, `/admin/calendar?month=${base.slice(0, 7)}`)
  const entry = page.getByRole('link', { name: `${name} A` })
  const day = (days: number) => page.locator(`[data-day="${addDays(base, days)}"]`)
  await expect(day(2)).toContainText(`08:00Coming:${name} A`)
  const places = page.getByRole('navigation', { name: 'Back office' })
  await expect(places.locator('[aria-current]')).toHaveText(['Posts'])
  expect(await findAccessibilityViolations(page, 'the calendar')).toEqual([])

  await entry.focus()
  await page.keyboard.press('Shift+ArrowLeft')
  await expect(toast(page)).toContainText(`Moved to ${describeMoment(at(1))}`)
  await expect(day(1)).toContainText(`${name} A`)
  await expect(entry).toBeFocused()
  await toast(page).getByRole('button', { name: 'Undo' }).click()
  await expect(day(2)).toContainText(`${name} A`)

  const menu = page.getByRole('button', { name: `What to do with ${name} A` })
  await menu.click()
  await page.getByRole('menuitem', { name: 'Move…' }).click()
  const dialog = page.getByRole('dialog', { name: `Move “${name} A”` })
  await dialog.getByLabel('Day').fill(addDays(today, -1))
  await dialog.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(dialog.getByRole('status')).toContainText('That time is over.')
  await dialog.getByLabel('Day').fill(addDays(base, 1))
  await dialog.getByLabel('Time in Lagos').fill('17:30')
  await expect(dialog.getByRole('status')).toContainText(describeMoment(at(1, '17:30')))
  await dialog.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(day(1)).toContainText(`17:30Coming:${name} A`)

  await page.getByRole('button', { name: `What to do with ${name} B` }).click()
  await page.getByRole('menuitem', { name: 'Back to drafts' }).click()
  await expect(toast(page)).toContainText('Taken back to drafts')
  await expect(page.getByRole('link', { name: `${name} B` })).toHaveCount(0)
  const { data: drafts } = await office.from('post_drafts').select('title,content').eq('title', `${name} B`)
  expect(drafts).toEqual([{ title: `${name} B`, content: '<p>Words</p>' }])

  const visitor = await visit(baseURL)
  expect(await findByTitle(visitor, `${name} A`)).toBeNull()
  await menu.click()
  await page.getByRole('menuitem', { name: 'Publish now' }).click()
  await page.getByRole('button', { name: 'Publish now' }).click()
  await expect(toast(page)).toContainText('Published')
  await page.getByRole('link', { name: 'Today' }).click()
  await expect(page.locator('[aria-current="date"]')).toContainText(`Out:${name} A`)
  expect(await findByTitle(visitor, `${name} A`)).toMatchObject({ title: `${name} A` })
})
