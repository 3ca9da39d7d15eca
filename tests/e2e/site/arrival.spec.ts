import { expect } from '../support/fixtures.ts'
import { publicPages } from '../support/public-pages.ts'
import { test } from '../support/weak-network-test.ts'

declare global {
  interface Window {
    moved: { value: number; what: string }[]
  }
}

test.use({ serviceWorkers: 'block' })

for (const width of [360, 768, 1280])
  test(`pages that arrive in pieces move nothing at ${width}`, async ({ page, network, consoleErrors }) => {
    consoleErrors.allow(/404/)
    network.gap = 40
    await page.setViewportSize({ width, height: 800 })
    await page.addInitScript(watchShifts)
    const found: string[] = []
    for (const path of publicPages) {
      await page.goto(path)
      for (const { value, what } of await page.evaluate(() => window.moved))
        if (value > 0.0002) found.push(`${path}: ${value.toFixed(4)} ${what}`)
      for (const hidden of await page.evaluate(listHidden)) found.push(`${path}: unseen ${hidden}`)
    }
    expect(found).toEqual([])
  })

function watchShifts(): void {
  window.moved = []
  new PerformanceObserver(list => {
    for (const entry of list.getEntries()) {
      const { value, sources } = entry as PerformanceEntry & {
        value: number
        sources: { node: Node | null }[]
      }
      const nodes = sources.map(({ node }) => (node instanceof Element ? node : node?.parentElement))
      window.moved.push({ value, what: nodes.map(node => node?.outerHTML.slice(0, 80)).join(' and ') })
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** What is still held back; a class of that name is no sign of it. */
const listHidden = () =>
  [...document.querySelectorAll('header, footer, main, :is(header, footer, main) *')]
    .filter(element => getComputedStyle(element).visibility === 'hidden' && !element.closest('.invisible'))
    .map(element => element.outerHTML.slice(0, 80))
