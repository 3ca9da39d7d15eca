import { expect, test } from '../support/fixtures.ts'

/** Of the list's area with so many cards, the share that cards and the gaps between them cover. */
function measure([count, hasLead]: readonly [number, boolean]) {
  const list = document.querySelector<HTMLElement>('.post-list')
  const cards = [...(list?.children ?? [])]
  if (!list || cards.length === 0) throw new Error('There is no list')
  const copy = list.cloneNode() as HTMLElement
  copy.classList.toggle('has-lead', hasLead)
  copy.append(...Array.from({ length: count }, (_, at) => (cards[at % cards.length] as Node).cloneNode(true)))
  list.after(copy)
  const box = copy.getBoundingClientRect()
  const { columnGap, marginBottom } = getComputedStyle(copy)
  const [across, down] = [Number.parseFloat(columnGap), -Number.parseFloat(marginBottom)]
  const boxes = [...copy.querySelectorAll('article')].map(article => {
    const { left, right, top, bottom } = article.getBoundingClientRect()
    const more = article.querySelector('.post-more')?.getBoundingClientRect().bottom ?? 0
    return { width: right - left + across, height: bottom - top + down, bottom, more }
  })
  copy.remove()
  const covered = boxes.reduce((sum, { width, height }) => sum + width * height, 0)
  const lines = Map.groupBy(boxes, ({ bottom }) => Math.round(bottom))
  return {
    filled: covered / ((box.width + across) * box.height),
    // Of the cards that end on one line, the distinct heights of Read More.
    lines: [...lines.values()].map(row => new Set(row.map(({ more }) => Math.round(more))).size),
  }
}

for (const width of [768, 1280]) {
  test(`no number of posts from 1 to 12 leaves a place open at ${width} pixels, and Read More of a row is level`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/company/blog')
    for (const hasLead of [true, false]) {
      for (let count = 1; count <= 12; count++) {
        const list = await page.evaluate(measure, [count, hasLead] as const)
        expect(list.filled, `${count}${hasLead ? ' with a lead' : ''}`).toBeCloseTo(1, 2)
        expect(new Set(list.lines)).toEqual(new Set([1]))
      }
    }
  })
}

for (const width of [360, 768, 1280])
  test(`a drawn cover shows its whole patch on every card and above its article at ${width} pixels`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    // Also with two cards, of which one may be twice as wide.
    for (const path of [
      '/company/blog',
      '/company/blog?q=market',
      '/company/blog/what-your-app-weighs-is-part-of-your-marketing',
    ]) {
      await page.goto(path)
      const cut = await page.locator('.post-picture svg, .is-drawn svg[viewBox]').evaluateAll(covers =>
        covers.map(cover => {
          const patch = cover.querySelector(':scope > path:last-of-type')?.getBoundingClientRect()
          const place = cover.parentElement?.getBoundingClientRect()
          if (!patch || !place) return true
          return patch.top < place.top - 1 || patch.bottom > place.bottom + 1
        }),
      )
      expect(cut.length, path).toBeGreaterThan(0)
      expect(cut, path).not.toContain(true)
    }
  })

test('the first page alone has a lead; a category, a search and the pages after it have none', async ({
  page,
}) => {
  await page.goto('/company/blog')
  await expect(page.locator('.post-list.has-lead')).toHaveCount(1)
  for (const address of ['/company/blog?category=Growth+Analytics', '/company/blog?q=number']) {
    await page.goto(address)
    await expect(page.locator('.post-list')).toHaveCount(1)
    await expect(page.locator('.post-list.has-lead')).toHaveCount(0)
  }
})

test('an article names who wrote it, shows its figures as bars, says what to do next and leads to the service', async ({
  page,
}) => {
  await page.goto('/company/blog/before-you-spend-on-ads-a-list-for-monday-morning')
  await expect(page.getByText('By the Holla team')).toBeVisible()
  const bars = page.locator('.bars tr:has(td)')
  await expect(bars).toHaveCount(5)
  const length = (row: number) =>
    bars
      .nth(row)
      .locator('path')
      .evaluate(path => path.getBoundingClientRect().width)
  expect((await length(4)) / (await length(0))).toBeCloseTo(0.12, 2)
  await expect(page.locator('.next-steps > li')).toHaveCount(5)
  const service = page.getByRole('complementary', { name: 'Performance Marketing' })
  await expect(service.getByRole('link')).toHaveAttribute('href', '/services/performance-marketing')
  await expect(page.getByRole('main').locator('img')).toHaveCount(0)
})
