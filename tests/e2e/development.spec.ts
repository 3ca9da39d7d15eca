import { makeTemporaryDirectory, startServer } from '../support/server.ts'
import { signIn } from './back-office.ts'
import { expect, test } from './fixtures.ts'
import { giveCode, toCode } from './staff.ts'

// A trace would hold every one of some thousand modules.
test.use({ actionTimeout: 120_000, navigationTimeout: 120_000, trace: 'off' })

test('with npm run dev, where React runs every effect twice, two-factor sign-in is turned on', async ({
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
    await page.goto(`${server.url}/admin/account`)
    await page.getByRole('button', { name: 'Turn on two-factor' }).click()
    const secret = (await page.locator('.account-secret').textContent()) ?? ''
    await giveCode(page, toCode(secret.replaceAll(' ', '')))
    await expect(page.getByRole('heading', { name: 'Keep your recovery codes' })).toBeVisible()
  } finally {
    // Vite's own socket would keep the server from ending.
    await page.close()
    await server.stop()
    directory.remove()
  }
})
