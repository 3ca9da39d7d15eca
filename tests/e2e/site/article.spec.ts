import { expect, test } from '../support/fixtures.ts'
import { open } from '../support/open.ts'

test('the rows of an article’s tables are as wide as its text, and wider where a phone has no room', async ({
  page,
}) => {
  await open(page, '/company/blog/your-first-100-users-are-research-not-revenue')
  const table = page.locator('.article table').first()
  await expect(table.getByRole('row').first().getByRole('columnheader')).toHaveCount(7)
  const measure = () =>
    table.evaluate(element => ({
      table: Math.round(element.getBoundingClientRect().width),
      row: Math.round(element.querySelector('tr')?.getBoundingClientRect().width ?? 0),
    }))
  for (const width of [768, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await measure(), String(width)).toEqual({ table: 688, row: 688 })
  }
  await page.setViewportSize({ width: 360, height: 740 })
  const { table: seen, row } = await measure()
  expect(seen).toBe(328)
  expect(row).toBeGreaterThan(seen)
})
