import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from './fixtures.ts'
import { open } from './open.ts'

const pages = [
  '/',
  '/contact',
  '/growth-quote',
  '/services/user-acquisition',
  '/services/growth-analytics',
  '/services/app-store-optimization',
  '/services/performance-marketing',
  '/company/about-us',
  '/company/careers',
  '/company/careers/product-analyst',
  '/company/blog',
  '/legal/privacy-policy',
  '/legal/terms-of-service',
  '/legal/cookie-policy',
]

for (const path of pages)
  test(`${path} has no barrier and no sideways scroll on a phone and a desk, in both themes`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await open(page, path)
    const found: string[] = []
    for (const width of [360, 1280])
      for (const theme of ['light', 'dark'] as const) {
        await page.setViewportSize({ width, height: 800 })
        await page.emulateMedia({ colorScheme: theme })
        await expect(page.locator('html')).toHaveClass(theme)
        await page.evaluate(settle)
        const { violations } = await new AxeBuilder({ page }).analyze()
        for (const { id, nodes } of violations) found.push(`${width} ${theme} ${id}: ${nodes[0]?.html}`)
        const wide = await page.evaluate(() => document.documentElement.scrollWidth)
        if (wide > width) found.push(`${width} ${theme}: ${wide} px wide`)
      }
    expect(found).toEqual([])
  })

/** Colours are judged when none of them is on its way to another. */
async function settle(): Promise<void> {
  await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const transitions = document.getAnimations().filter(animation => animation instanceof CSSTransition)
  await Promise.allSettled(transitions.map(transition => transition.finished))
}
