import { signIn } from '../support/back-office.ts'
import { expect, test } from '../support/fixtures.ts'

test('what works shows counts of leads and quotes as pictures and tables, reached from the dashboard by keyboard', async ({
  page,
  admin,
  database,
}) => {
  // Of tests before, whose leads may not all have gone.
  await database`delete from public.leads`
  await database`truncate private.quote_counts`
  await signIn(page, admin, '/admin/statistics')
  await expect(page.getByText('Nothing to count yet')).toBeVisible()
  await database`
    insert into public.leads (sender, name, service, origin, stage, value, first_answered_at, created_at)
    values ('statistics@oja.example', 'Ada', 'growth-analytics', '/growth-quote', 'won', 640000, now(), now() - interval '90 minutes')`
  await database`insert into private.quote_counts (day, event, count) values ((now() at time zone 'Africa/Lagos')::date, 'start', 1208)`
  try {
    await page.goto('/admin')
    const link = page.getByRole('link', { name: 'What works' })
    await link.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('What works')
    await expect(page.getByRole('term').filter({ hasText: 'Quotes started' }).locator('..')).toContainText(
      '1,208',
    )
    await expect(page.getByRole('cell', { name: '1,208', exact: true })).toBeVisible()
    await expect(page.getByRole('row', { name: /Growth analytics 1 1\.5 h 1 ₦640,000/ })).toBeVisible()
    await expect(page.getByRole('row', { name: /\/growth-quote 1/ })).toBeVisible()
    await page.getByRole('link', { name: '52 weeks' }).press('Enter')
    await expect(page).toHaveURL(/weeks=52$/)
    await expect(page.getByRole('region', { name: 'Figures of each week' }).getByRole('row')).toHaveCount(53)
  } finally {
    await database`delete from public.leads where sender = 'statistics@oja.example'`
    await database`truncate private.quote_counts`
  }
})
