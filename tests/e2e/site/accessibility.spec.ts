import { findAccessibilityViolations } from '../support/find-accessibility-violations.ts'
import { expect, test } from '../support/fixtures.ts'
import { open } from '../support/open.ts'
import { publicPages } from '../support/public-pages.ts'

for (const path of publicPages)
  test(`${path} has no barrier, stands still and fits at three widths, in both themes`, async ({
    page,
    consoleErrors,
  }) => {
    if (path.endsWith('/not/there')) consoleErrors.allow(/404/)
    await page.addInitScript(addUpShifts)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const found: string[] = []
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await page.emulateMedia({ colorScheme: 'light' })
      await open(page, path)
      await page.evaluate(scrollThrough)
      const shifts = await page.evaluate(() => window.shifts)
      if (shifts.length > 0) found.push(`${width}: moved ${shifts.join(', ')}`)
      found.push(...(await findAccessibilityViolations(page, `${width} light`)))
      await page.emulateMedia({ colorScheme: 'dark' })
      await expect(page.locator('html')).toHaveClass('dark')
      // Only colours differ between the themes.
      found.push(...(await findAccessibilityViolations(page, `${width} dark`, ['color-contrast'])))
      const wide = await page.evaluate(() => document.documentElement.scrollWidth)
      if (wide > width) found.push(`${width}: ${wide} px wide`)
    }
    expect(found).toEqual([])
  })

declare global {
  interface Window {
    shifts: string[]
  }
}

/**
 * Whatever moves without anybody having asked for it, once the page has been parsed: on a busy machine the first paint
 * may come before the parser's end, and what stands last in a row then takes its place as it arrives.
 */
function addUpShifts(): void {
  window.shifts = []
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const isParsed = (time: number) =>
    navigation !== undefined && navigation.domInteractive > 0 && time >= navigation.domInteractive
  new PerformanceObserver(list => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
        value: number
        hadRecentInput: boolean
        sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
      }
      const moved = sources.map(({ node, previousRect, currentRect }) => {
        const name = node instanceof Element ? node.outerHTML.slice(0, 80) : node?.textContent
        return `${name} from ${JSON.stringify(previousRect)} to ${JSON.stringify(currentRect)}`
      })
      if (!hadRecentInput && isParsed(entry.startTime))
        window.shifts.push(`${value.toFixed(5)} ${moved.join(' and ')}`)
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

async function scrollThrough(): Promise<void> {
  const frame = () => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  await document.fonts.ready
  for (let y = 0; y < document.documentElement.scrollHeight; y += 700) {
    window.scrollTo(0, y)
    await frame()
  }
  window.scrollTo(0, 0)
  await frame()
}
