import { expect, type Page } from '@playwright/test'

export const openSection = async (page: Page, section: string) => {
  await page.goto(`/admin/settings?section=${section}`)
  await expect(page.locator('#section')).toBeVisible()
}
export const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })
