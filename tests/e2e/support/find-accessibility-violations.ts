import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** What axe finds on the page as it is, a line each. */
export async function findAccessibilityViolations(
  page: Page,
  where: string,
  rules?: string[],
): Promise<string[]> {
  await page.evaluate(settle)
  // It is loaded once a page, and puts together only what is read: a third of the time.
  const isLoaded = await page.evaluate(() => 'axe' in window)
  const axe = new AxeBuilder({ page, ...(isLoaded && { axeSource: ';' }) })
    .options({ resultTypes: ['violations'] })
    // The one frame shows a page of the site, which is judged by itself, so the results need no page of their own to be put together in.
    .setLegacyMode()
    .exclude('iframe')
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze()
  return violations.map(({ id, nodes }) => `${where} ${id}: ${nodes[0]?.html}`)
}

/** A page is judged when no colour or size of it is on its way to another; a browser that draws nothing meanwhile is not waited for. */
export async function settle(): Promise<void> {
  const finish = async () => {
    await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const transitions = document.getAnimations().filter(animation => animation instanceof CSSTransition)
    await Promise.allSettled(transitions.map(transition => transition.finished))
  }
  await Promise.race([finish(), new Promise(resolve => setTimeout(resolve, 5_000))])
}
