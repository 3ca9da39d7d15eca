import { readFile } from 'node:fs/promises'
import { connect, findAccount, signIn, wholePost } from '../support/back-office.ts'
import { findAccessibilityViolations } from '../support/find-accessibility-violations.ts'
import { expect, test } from '../support/fixtures.ts'
import { addEditor } from '../support/staff.ts'

test('a super admin finds out who changed a title, by person, kind and day, and exports it', async ({
  page,
  admin,
  service,
  baseURL,
}) => {
  const editor = await addEditor({ baseURL, admin, service })
  const office = await connect(baseURL, editor)
  const title = `Audited ${crypto.randomUUID().slice(0, 8)}`
  const { data: post } = await office
    .from('posts')
    .insert(await wholePost(office, title))
    .select('id')
    .single()
  await office
    .from('posts')
    .update({ title: `${title} anew` })
    .eq('id', post?.id)
  const deed = `renamed the post “${title}” to “${title} anew”`

  await signIn(page, admin)
  await page.getByRole('link', { name: 'Audit', exact: true }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Audit', exact: true })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: `${editor.email} ${deed}` })).toBeVisible()
  await expect(page.getByText(`You made ${editor.email} a super admin`)).toBeVisible()
  expect(await findAccessibilityViolations(page, 'audit')).toEqual([])

  const account = await findAccount(office, editor.email)
  await page.getByLabel('Person').selectOption({ label: editor.email })
  await expect(page).toHaveURL(new RegExp(`person=${account?.id}`))
  await expect(page.getByText(`You made ${editor.email}`)).toHaveCount(0)
  await expect(page.getByText(deed)).toBeVisible()
  await page.getByLabel('Kind').selectOption('Categories')
  await expect(page.getByText('Nobody in this choice changed anything.')).toBeVisible()
  expect(await findAccessibilityViolations(page, 'nothing found')).toEqual([])
  await page.getByLabel('Kind').selectOption('Posts')
  const today = await page.evaluate(() => new Date().toLocaleDateString('sv'))
  await page.getByLabel('Day', { exact: true }).fill(today)
  await expect(page).toHaveURL(new RegExp(`kind=posts&day=${today}`))
  await expect(page.getByText(deed)).toBeVisible()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const file = await (await download).path()
  const text = await readFile(file, 'utf8')
  expect(text).toMatch(/^\ufeffat,who,what,device,via,rows,table,row_id,entry\r\n/)
  expect(text).toContain(`"${editor.email}","${deed}"`)
  expect(text).not.toContain('super admin')

  await page.getByLabel('Day', { exact: true }).fill('2020-02-02')
  await expect(page.getByText('Nothing found')).toBeVisible()
  await page.getByRole('link', { name: 'Show everything' }).click()
  const line = page.getByRole('listitem').filter({ hasText: deed })
  await line.getByRole('link', { name: 'See the version' }).click()
  await expect(page).toHaveURL(new RegExp(`/${post?.id}/versions\\?version=now$`))
  await expect(page.getByRole('article')).toContainText(`${title} anew`)
})
