import { connect, expectToast, signIn } from '../support/back-office.ts'
import { findAccessibilityViolations } from '../support/find-accessibility-violations.ts'
import { expect, test } from '../support/fixtures.ts'
import { findMail } from '../support/mails.ts'
import { open } from '../support/open.ts'
import { addEditor } from '../support/staff.ts'

test('a draft is sent to an address, its comment taken in, and published once it is approved by a mailed code', async ({
  page: desk,
  browser,
  baseURL,
  admin,
  service,
  inbox,
  consoleErrors,
}) => {
  // It is saved once before it is approved.
  consoleErrors.allow(/403/)
  const writer = await addEditor({ baseURL, admin, service })
  const office = await connect(baseURL, writer)
  const { data: category } = await office
    .from('categories')
    .select('id')
    .neq('name', 'Careers')
    .limit(1)
    .single()
  const title = `Reviewed ${crypto.randomUUID().slice(0, 8)}`
  const draft = await office
    .from('post_drafts')
    .insert({
      title,
      excerpt: 'In short',
      content: '<p>One hundred users.</p><p>They come by themselves.</p>',
      category_id: category?.id,
    })
    .select('id')
    .single()
  const reader = `reader-${crypto.randomUUID().slice(0, 8)}@client.example`

  await signIn(desk, writer, '/admin/settings')
  const setting = desk.getByRole('checkbox', { name: 'Publishing waits for an approval' })
  // It shows what the server keeps.
  await setting.click()
  await expect(setting).toBeChecked()
  await expectToast(desk, 'Publishing waits for an approval')
  try {
    await desk.goto(`/admin/posts/new?draft=${draft.data?.id}`)
    await desk.getByRole('heading', { name: 'Review' }).click()
    await desk.getByLabel('Send for review').fill(reader)
    await desk.getByRole('button', { name: 'Send link' }).click()
    await expectToast(desk, `Sent to ${reader}`)
    await expect(desk.getByRole('list', { name: 'Links that work' })).toContainText(reader)
    await desk.getByRole('button', { name: 'Save Post' }).click()
    await expectToast(desk, 'Error saving post', 'This version waits for an approval.')

    const mail = () => findMail(inbox.mails, reader, 'Please review')
    await expect.poll(mail).toContain('/preview/')
    const context = await browser.newContext({
      viewport: { width: 360, height: 740 },
      ...(baseURL && { baseURL }),
    })
    const phone = await context.newPage()
    const path = /\/preview\/[0-9a-f]{64}/.exec(mail())?.[0] ?? ''
    await open(phone, path)
    await phone.getByText('They come by themselves.').click()
    await phone.getByLabel('Your comment on this paragraph').fill('Do they?')
    await phone.locator('#p2').getByLabel('Your name').fill('Ife')
    await phone.getByRole('button', { name: 'Send comment' }).click()

    // The tab asks for news when it is looked at.
    await desk.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expectToast(desk, 'Ife commented', 'Do they?')
    await desk.getByRole('button', { name: 'Show the paragraph of Ife’s comment' }).click()
    await expect(desk.getByRole('textbox', { name: 'Content' })).toBeFocused()
    await desk.keyboard.press('End')
    await desk.keyboard.type(' We have asked them.')
    await desk.getByRole('button', { name: 'Resolve Ife’s comment' }).click()
    await expect(desk.getByText('1 resolved')).toBeVisible()
    const content = async () =>
      (await office.from('post_drafts').select('content').eq('id', draft.data?.id).single()).data?.content
    await expect.poll(content).toContain('We have asked them.')

    await phone.reload()
    await phone.getByRole('button', { name: 'Approve this version' }).click()
    const code = () => /code: (\d{6})/.exec(findMail(inbox.mails, reader, 'Your code'))?.[1] ?? ''
    await expect.poll(code).toMatch(/^\d{6}$/)
    await phone.getByLabel('Code').fill(code())
    await phone.getByRole('button', { name: 'Approve this version' }).click()
    await expect(phone.getByRole('heading', { name: 'Approved as it stands' })).toBeVisible()

    await desk.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(desk.getByText(`(${reader})`)).toBeVisible()
    expect(await findAccessibilityViolations(desk, '1280 light')).toEqual([])
    await desk.getByRole('button', { name: 'Save Post' }).click()
    await expectToast(desk, 'Post created successfully')
    await phone.goto(path)
    await expect(phone).toHaveURL(/\/company\/blog\/reviewed-/)
    await context.close()
  } finally {
    await office.from('settings').update({ value: false }).eq('name', 'approval_required')
  }
})

test('a published post without a draft has nothing to review, and is not offered a mail that can’t be sent', async ({
  page,
  admin,
}) => {
  await page.route('**/rest/v1/rpc/can_send_mail', route => route.fulfill({ json: false }))
  await signIn(page, admin, '/admin/posts')
  await page.getByRole('link', { name: 'Growth Marketing Manager' }).first().click()
  await page.getByText('Review', { exact: true }).click()
  await expect(page.getByText('This site sends no mails: copy a link instead.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send link' })).toBeDisabled()
  await page.getByRole('button', { name: 'Copy a link' }).click()
  await expectToast(page, 'Nothing to review yet', 'There is no draft: write or change something first.')
})
