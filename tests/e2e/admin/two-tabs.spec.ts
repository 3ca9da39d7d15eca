import type { Page } from '@playwright/test'
import { connect, expectToast, findByTitle, signIn, wholePost } from '../support/back-office.ts'
import { expect, test } from '../support/fixtures.ts'

async function write(page: Page, path: string, title: string) {
  await page.goto(path)
  await page.getByLabel('Title').fill(title)
  await expect(page.getByText(/^Draft kept/)).toBeVisible()
}

test('a version saved while the question is open is not replaced unseen', async ({
  page,
  baseURL,
  admin,
}) => {
  const office = await connect(baseURL, admin)
  const title = `Contested ${crypto.randomUUID()}`
  const { data } = await office
    .from('posts')
    .insert(await wholePost(office, title))
    .select('id')
    .single()
  const saveElsewhere = async (excerpt: string) => {
    const { error } = await office.from('posts').update({ excerpt }).eq('id', data?.id)
    expect(error).toBeNull()
  }
  const findExcerpt = async () => (await findByTitle(office, title))?.excerpt
  await signIn(page, admin, `/admin/posts/${data?.id}`)
  await page.getByLabel('Excerpt').fill('Mine')
  await saveElsewhere('Their first')
  await page.getByRole('button', { name: 'Save Post' }).click()
  const question = page.getByRole('dialog', { name: 'Somebody else saved this post' })
  await expect(question).toContainText('Their first')
  const save = question.getByRole('button', { name: 'Save what I chose' })
  await expect(save).toBeDisabled()
  await question.getByRole('radio', { name: 'Mine' }).check()

  await saveElsewhere('Their second')
  await save.click()
  await expect(question, 'asked anew').toContainText(/Their .*second/)
  await expect(save).toBeDisabled()
  expect(await findExcerpt()).toBe('Their second')
  await question.getByRole('radio', { name: 'Mine' }).check()
  await save.click()
  await expect(page.getByRole('table')).toBeVisible()
  expect(await findExcerpt()).toBe('Mine')
  await office.from('posts').delete().eq('id', data?.id)
})

test('what was chosen stays chosen where it could not be saved', async ({
  page,
  baseURL,
  admin,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 500/)
  const office = await connect(baseURL, admin)
  const title = `Refused ${crypto.randomUUID()}`
  const { data } = await office
    .from('posts')
    .insert(await wholePost(office, title))
    .select('id')
    .single()
  await signIn(page, admin, `/admin/posts/${data?.id}`)
  await page.getByLabel('Excerpt').fill('Mine')
  await page.getByLabel('Title', { exact: true }).fill(`${title}, mine`)
  await office
    .from('posts')
    .update({ title: `${title}, theirs`, excerpt: 'Theirs' })
    .eq('id', data?.id)
  await page.getByRole('button', { name: 'Save Post' }).click()
  const question = page.getByRole('dialog', { name: 'Somebody else saved this post' })
  await question.getByRole('button', { name: 'Take mine everywhere' }).click()
  const answer = { status: 500, json: { code: 'XX000', message: 'The disk is full' } }
  await page.route('**/rest/v1/posts?*', route =>
    route.request().method() === 'PATCH' ? route.fulfill(answer) : route.continue(),
  )
  await question.getByRole('button', { name: 'Save what I chose' }).click()
  await expect(question.getByRole('alert')).toContainText('The disk is full')
  await expect(question.getByRole('radio', { name: 'Mine', checked: true })).toHaveCount(2)
  await page.unroute('**/rest/v1/posts?*')
  await question.getByRole('button', { name: 'Try again' }).click()
  await expectToast(page, 'Post updated successfully')
  expect(await findByTitle(office, `${title}, mine`)).toMatchObject({ excerpt: 'Mine' })
  await office.from('posts').delete().eq('id', data?.id)
})

test('a draft is compared with what it was begun from, and what a colleague alone changed stays', async ({
  page,
  context,
  baseURL,
  admin,
}) => {
  const office = await connect(baseURL, admin)
  const title = `Kept ${crypto.randomUUID()}`
  const { data } = await office
    .from('posts')
    .insert(await wholePost(office, title))
    .select('id')
    .single()
  const saveElsewhere = async (fields: { title?: string; excerpt?: string }) => {
    const { error } = await office.from('posts').update(fields).eq('id', data?.id)
    expect(error).toBeNull()
  }
  const findPost = async () => (await office.from('posts').select('*').eq('id', data?.id).single()).data
  const path = `/admin/posts/${data?.id}`
  await signIn(page, admin)
  await write(page, path, `${title}, mine`)
  await page.close({ runBeforeUnload: true })
  await saveElsewhere({ excerpt: 'Theirs' })

  const second = await context.newPage()
  await second.goto(path)
  await expect(second.getByLabel('Title')).toHaveValue(`${title}, mine`)
  await expect(second.getByText('Somebody else saved this post after you began your text.')).toBeVisible()
  await second.getByRole('button', { name: 'Save Post' }).click()
  await expectToast(second, 'Post updated successfully', 'the excerpt. From you: the title.')
  await expect(second.getByRole('table')).toBeVisible()
  expect(await findPost()).toMatchObject({
    title: `${title}, mine`,
    excerpt: 'Theirs',
  })

  await second.goto(path)
  await second.getByLabel('Excerpt').fill('Mine')
  await saveElsewhere({ title: 'Their title', excerpt: 'Theirs again' })
  await second.getByRole('button', { name: 'Save Post' }).click()
  const question = second.getByRole('dialog', { name: 'Somebody else saved this post' })
  await expect(question).toContainText('the title.')
  await expect(question, 'nothing is replaced unseen').toContainText(/Theirs.*again/)
  await question.getByRole('radio', { name: 'Mine' }).check()
  await question.getByRole('button', { name: 'Save what I chose' }).click()
  await expect(second.getByRole('table')).toBeVisible()
  expect(await findPost()).toMatchObject({ title: 'Their title', excerpt: 'Mine' })
  await office.from('posts').delete().eq('id', data?.id)
})
