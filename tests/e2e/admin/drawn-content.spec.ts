import { connect, signIn, toast } from '../support/back-office.ts'
import { expect, test } from '../support/fixtures.ts'

test('bars and steps of an article are there after it was edited, and its author is the agency’s team until one is named', async ({
  page,
  baseURL,
  admin,
}) => {
  const office = await connect(baseURL, admin)
  const title = `Drawn ${crypto.randomUUID()}`
  const content =
    '<p>Begin.</p><table><tbody><tr><th>Step</th><th>People</th></tr><tr><td>Press</td><td>100</td></tr><tr><td><strong>Stay</strong></td><td>25</td></tr></tbody></table><h2>What to do next</h2><ol><li>Count.</li></ol>'
  const { data: post } = await office
    .from('posts')
    .insert({ title, excerpt: 'Before.', content })
    .select('id,slug')
    .single()
    .throwOnError()

  await signIn(page, admin, `/admin/posts?post=${post.id}`)
  await page.getByRole('textbox', { name: 'Content' }).getByText('Begin.').click()
  await page.keyboard.press('End')
  await page.keyboard.type(' Again.')
  await page.getByLabel('Category').selectOption({ label: 'User Acquisition' })
  await page.getByRole('button', { name: 'Save Post' }).click()
  await expect(toast(page)).toContainText('Post updated successfully')

  await page.goto(`/company/blog/${post.slug}`)
  await expect(page.getByText('Begin. Again.')).toBeVisible()
  await expect(page.getByText('By the Holla team')).toBeVisible()
  await expect(page.locator('.bars svg')).toHaveCount(2)
  await expect(page.locator('.next-steps > li')).toHaveText('Count.')
  await office.from('posts').delete().eq('id', post.id).throwOnError()
})
