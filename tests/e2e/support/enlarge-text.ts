import type { Page } from '@playwright/test'

/** The ways in which people make text twice as large. */
export type Enlargement = 'by the browser’s own size' | 'by the size of the root' | 'by text alone'

/** Sizes that the browser takes for every page from now on. */
export async function setBrowserSize(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
}

/** Enlarges the text of the page as it is. Letters in pictures belong to the pictures. */
export async function enlargeText(page: Page, way: Enlargement): Promise<void> {
  if (way === 'by the size of the root')
    await page.addStyleTag({ content: 'html { font-size: 200% !important }' })
  if (way === 'by text alone')
    await page.evaluate(() => {
      const elements = [...document.querySelectorAll<HTMLElement>('body, body *:not(svg, svg *)')]
      const sizes = elements.map(element => Number.parseFloat(getComputedStyle(element).fontSize))
      for (const [index, element] of elements.entries())
        element.style.setProperty('font-size', `${2 * (sizes[index] ?? 0)}px`, 'important')
    })
}
