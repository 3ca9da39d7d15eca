import { makeTemporaryDirectory, startServer } from '../support/server.ts'
import { fillPost, signIn, toast } from './support/back-office.ts'
import { expect, test } from './support/fixtures.ts'
import { giveCode, toCode } from './support/staff.ts'

// A trace would hold every one of some thousand modules.
test.use({ actionTimeout: 120_000, navigationTimeout: 120_000, trace: 'off' })

test('with npm run dev, where React runs every effect twice, a post is published and two-factor turned on', async ({
  page,
  admin,
}) => {
  test.setTimeout(600_000)
  const directory = makeTemporaryDirectory()
  const server = await startServer(
    { DATA_DIR: directory.path, ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password },
    ['--dev'],
  )
  try {
    await signIn(page, admin, server.url)
    await page.getByRole('link', { name: 'Manage Posts' }).click()
    await page.getByRole('button', { name: 'New Post' }).click()
    await fillPost(page, 'Written twice')
    await page.getByRole('button', { name: 'Save Post' }).click()
    await page.getByRole('button', { name: 'Delete Written twice' }).click()
    await page.getByRole('button', { name: 'Delete post' }).click()
    await expect(toast(page)).toContainText('Post deleted successfully')
    await expect(page.getByRole('link', { name: 'Written twice' })).toHaveCount(0)
    await page.goto(`${server.url}/admin/account`)
    await page.getByRole('button', { name: 'Turn on two-factor' }).click()
    const secret = (await page.getByRole('code').textContent()) ?? ''
    await giveCode(page, toCode(secret.replaceAll(' ', '')))
    await expect(page.getByRole('heading', { name: 'Keep your recovery codes' })).toBeVisible()
  } finally {
    // Vite's own socket would keep the server from ending.
    await page.close()
    await server.stop()
    directory.remove()
  }
})
