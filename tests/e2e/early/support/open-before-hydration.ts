import type { Page } from '@playwright/test'

/** Opens a page whose scripts have not come yet. The function that is answered lets them come, and waits for React. */
export async function openBeforeHydration(page: Page, path: string): Promise<() => Promise<void>> {
  const arrival = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async route => {
    await arrival.promise
    // A visitor who left the page meanwhile has no use for its scripts.
    await route.continue().catch(() => {})
  })
  await page.goto(path)
  return async () => {
    arrival.resolve()
    await page.locator('html[data-hydrated]').waitFor()
  }
}
