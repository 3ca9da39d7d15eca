import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { open } from '../support/open.ts'
import { publicPages } from '../support/public-pages.ts'

test('an anchor that is opened directly, or loaded again, draws no box around its part', async ({ page }) => {
  const anchors = [
    '/#contact',
    '/#quote-generator',
    '/#main',
    '/company/about-us#how-it-works',
    '/legal/cookie-policy#storage',
  ]
  for (const anchor of anchors) {
    await page.goto('about:blank')
    await open(page, anchor)
    expect(await findBoxes(page), anchor).toEqual([])
    await page.keyboard.press('Shift')
    await page.reload()
    await page.locator('html[data-hydrated]').waitFor()
    expect(await findBoxes(page), `${anchor}, again`).toEqual([])
  }
  await open(page, '/')
  await page.getByRole('link', { name: 'See what growth costs' }).press('Enter')
  await expect(page.locator('#quote-generator')).toBeFocused()
  expect(await findBoxes(page)).toEqual([])
  await page.reload()
  await page.locator('html[data-hydrated]').waitFor()
  expect(await findBoxes(page), 'by the link, again').toEqual([])
})

function findBoxes(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('main, main section, :focus')]
      .filter(part => {
        const { outlineStyle, boxShadow } = getComputedStyle(part)
        return outlineStyle !== 'none' || (part.matches(':focus') && boxShadow !== 'none')
      })
      .map(part => part.id),
  )
}

for (const width of [360, 768, 1280])
  test(`at ${width} px the way up lies on no price, no control and no toast, however far a page is scrolled`, async ({
    page,
    consoleErrors,
  }) => {
    consoleErrors.allow(/404/)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 740 })
    const found: string[] = []
    let shown = 0
    for (const path of publicPages) {
      await open(page, path)
      const { covered, seen } = await page.evaluate(scrollThrough)
      found.push(...covered.map(text => `${path}: ${text}`))
      shown += seen / publicPages.length
    }
    expect(found).toEqual([])
    // It is there most of the time, or it would be of no use.
    expect(shown).toBeGreaterThan(0.6)

    await open(page, '/')
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await page.getByRole('button', { name: 'Growth Consulting' }).click()
    const toast = page.locator('[data-sonner-toast][data-front="true"]')
    await expect(toast).toBeVisible()
    const way = await page.locator('.scroll-to-top').filter({ visible: true }).all()
    const box = await toast.boundingBox()
    for (const one of way) {
      const own = await one.boundingBox()
      expect(own && box && own.y < box.y + box.height && box.y < own.y + own.height).toBe(false)
    }
  })

async function scrollThrough() {
  const frame = () => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const covered = new Set<string>()
  let [seen, asked] = [0, 0]
  for (let y = 310; y < document.documentElement.scrollHeight - innerHeight; y += 90) {
    window.scrollTo(0, y)
    await frame()
    asked += 1
    const way = document.querySelector('.scroll-to-top:not([hidden])')?.getBoundingClientRect()
    if (!way) continue
    seen += 1
    for (const one of document.querySelectorAll('main *, footer *')) {
      const isTarget = one.matches('a, button, input, select, textarea, summary, label, output, dd')
      const isPrice = [...one.childNodes].some(
        ({ nodeType, textContent }) => nodeType === 3 && /₦/.test(textContent ?? ''),
      )
      if (!isTarget && !isPrice) continue
      for (const box of one.getClientRects())
        if (box.right > way.left && box.left < way.right && box.bottom > way.top && box.top < way.bottom)
          covered.add(`${y} ${one.outerHTML.slice(0, 80)}`)
    }
  }
  return { covered: [...covered], seen: asked === 0 ? 1 : seen / asked }
}
