import { signIn } from '../support/back-office.ts'
import { expect, test } from '../support/fixtures.ts'

const late = {
  kind: 'backup-overdue',
  severity: 'critical',
  sentence: 'The last backup is two days old.',
  advice: 'Run npm run backup.',
  since: '2026-11-20T08:00:00Z',
}

test('the front page says whether all is well, and what to do if not', async ({ page, admin }) => {
  let conditions = [late]
  await page.route('**/rest/v1/rpc/list_conditions', route => route.fulfill({ json: conditions }))
  await signIn(page, admin)
  const list = page.getByRole('list', { name: 'What is not well' })
  await expect(list).toContainText('The last backup is two days old. Run npm run backup.')
  await expect(page.getByText('All is well')).toBeHidden()

  conditions = []
  await page.reload()
  await expect(page.getByText('All is well with the site.')).toBeVisible()
  await expect(list).toBeHidden()
})
