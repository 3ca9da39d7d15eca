import type { Page } from '@playwright/test'
import { findAccessibilityViolations } from './find-accessibility-violations.ts'
import { expect } from './fixtures.ts'

/** Barriers and sideways scrolling of what is shown, small and wide, in both themes. */
export async function lookEverywhere(page: Page, state: string): Promise<string[]> {
  const found: string[] = []
  for (const width of [360, 1280])
    for (const theme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: width === 360 ? 640 : 800 })
      await page.emulateMedia({ colorScheme: theme })
      await expect(page.locator('html')).toHaveClass(theme)
      // Only colours differ between the themes.
      const rules = theme === 'dark' ? ['color-contrast'] : undefined
      found.push(...(await findAccessibilityViolations(page, `${state} ${width} ${theme}`, rules)))
      const wide = await page.evaluate(() => document.documentElement.scrollWidth)
      if (wide > width) found.push(`${state} ${width} ${theme}: ${wide} px wide`)
    }
  return found
}
