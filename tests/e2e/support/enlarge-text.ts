import type { CDPSession, Page } from '@playwright/test'

/** The ways in which people make text twice as large. */
export type Enlargement = 'by the browser’s own size' | 'by the size of the root' | 'by text alone'

const sessions = new WeakMap<Page, Promise<CDPSession>>()

/** Sizes that the browser takes for the page as it is and for every page from now on. */
export async function setBrowserSize(page: Page, factor: 1 | 2): Promise<void> {
  const session = sessions.get(page) ?? page.context().newCDPSession(page)
  sessions.set(page, session)
  const fontSizes = { standard: 16 * factor, fixed: 13 * factor }
  await (await session).send('Page.setFontSizes', { fontSizes })
}

/** Enlarges the text of the page as it is, in place of another way, but none follows the last. Letters in pictures belong to the pictures. */
export async function enlargeText(page: Page, way: Enlargement): Promise<void> {
  await setBrowserSize(page, way === 'by the browser’s own size' ? 2 : 1)
  await page.evaluate(way => {
    const root = document.documentElement
    root.style.removeProperty('font-size')
    if (way === 'by the size of the root') root.style.setProperty('font-size', '200%', 'important')
    if (way !== 'by text alone') return
    const elements = [...document.querySelectorAll<HTMLElement>('body, body *:not(svg, svg *)')]
    const sizes = elements.map(element => Number.parseFloat(getComputedStyle(element).fontSize))
    for (const [index, element] of elements.entries())
      element.style.setProperty('font-size', `${2 * (sizes[index] ?? 0)}px`, 'important')
  }, way)
}
