import { readFileSync } from 'node:fs'
import { expectToast, signIn } from '../support/back-office.ts'
import { expect, test } from '../support/fixtures.ts'

test('an admin finds a person, downloads the copy, erases it by keyboard and checks the receipt', async ({
  page,
  admin,
  service,
}) => {
  const address = `ngozi-${crypto.randomUUID().slice(0, 8)}@erasure.example`
  await service
    .from('contact_messages')
    .insert({ name: 'Ngozi', email: address, subject: 'A quote', message: '<b>Soon</b>?' })
  await signIn(page, admin)
  await page.getByRole('link', { name: 'Privacy', exact: true }).click()
  await page.getByLabel('Email address or phone number').fill(address.toUpperCase())
  await page.getByLabel('Email address or phone number').press('Enter')
  await expect(page.getByRole('heading', { name: `Kept of ${address}` })).toBeFocused()
  expect(page.url()).not.toContain('ngozi')

  const [copy] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Page to print' }).press('Enter'),
  ])
  const html = readFileSync(await copy.path(), 'utf8')
  expect(html).toContain('&lt;b&gt;Soon&lt;/b&gt;?')

  await page.getByRole('button', { name: 'Erase all of it…' }).press('Enter')
  await page.getByLabel('Type the address to confirm').fill('somebody@else.example')
  await page.getByLabel('Type the address to confirm').press('Enter')
  await expect(page.getByText(`Type ${address}`)).toBeVisible()
  await page.getByLabel('Type the address to confirm').fill(address)
  await page.getByLabel('Type the address to confirm').press('Enter')
  await expectToast(page, 'Erased')
  const title = page.getByRole('heading', { name: /^Erased: receipt \d+$/ })
  await expect(title).toBeFocused()
  const { data: left } = await service.from('contact_messages').select('id').eq('email', address)
  expect(left).toEqual([])

  const number = /\d+/.exec((await title.textContent()) ?? '')?.[0] ?? ''
  const [key = ''] = await page.getByText(/^([0-9a-f]{4} ){7}[0-9a-f]{4}$/).allTextContents()
  await page.getByLabel('Number', { exact: true }).fill(number)
  await page.getByLabel('Address', { exact: true }).fill(address)
  await page.getByLabel('Key', { exact: true }).fill(key)
  await page.getByRole('button', { name: 'Check' }).press('Enter')
  await expect(page.getByText('It is ours: this address was erased.')).toBeVisible()
  await page.getByLabel('Address', { exact: true }).fill('other@erasure.example')
  await page.getByRole('button', { name: 'Check' }).press('Enter')
  await expect(page.getByText('It is not: number, address and key do not belong together.')).toBeVisible()
})
