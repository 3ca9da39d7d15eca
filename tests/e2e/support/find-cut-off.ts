import type { Page } from '@playwright/test'
import { settle } from './find-accessibility-violations.ts'

/**
 * What of the page's text nobody can read at this size: it sticks out of the page, of a box that hides it, of its button.
 * @param wholeWords the part of the page's width below which an ordinary word has room on a line, wherever it stands
 */
export async function findCutOff(page: Page, wholeWords = 1 / 4): Promise<string[]> {
  await page.evaluate(settle)
  return page.evaluate(inspect, wholeWords)
}

function inspect(wholeWords: number): string[] {
  const found = new Set<string>()
  const width = document.documentElement.clientWidth
  const wide = document.documentElement.scrollWidth
  if (wide > width) found.add(`the page is ${wide} px wide`)

  const name = (element: Element) =>
    `${element.tagName.toLowerCase()}.${String(element.getAttribute('class')).slice(0, 60)} “${element.textContent?.trim().slice(0, 40)}”`
  // Pictures keep their letters, and what only readers hear takes no room.
  const isSeen = (element: Element) =>
    element.checkVisibility({ checkVisibilityCSS: true, checkOpacity: true }) &&
    !element.closest('svg, [aria-hidden="true"], [inert]') &&
    !isForReadersOnly(element)
  const isForReadersOnly = (element: Element) => {
    for (let outer: Element | null = element; outer; outer = outer.parentElement)
      if (getComputedStyle(outer).clipPath === 'inset(50%)') return true
    return false
  }
  // A box that scrolls shows all of its text, and to two lines an excerpt is cut on purpose.
  const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip'

  const checkText = (element: Element, box: DOMRect) => {
    if (box.width === 0) return
    let isScrolled = false
    for (let outer: Element | null = element; outer && outer !== document.body; outer = outer.parentElement) {
      const style = getComputedStyle(outer)
      const edge = outer.getBoundingClientRect()
      const sticksOut = box.left < edge.left - 1 || box.right > edge.right + 1
      const holdsItsText = outer.matches('button, summary, label, td, .chip, a[class*="rounded"]')
      if (sticksOut && !isScrolled && (hides(style.overflowX) || holdsItsText))
        found.add(`wider than its box: ${name(element)}`)
      const isClamped = style.webkitLineClamp !== 'none' && style.webkitLineClamp !== ''
      const isBelow = box.top < edge.top - 2 || box.bottom > edge.bottom + 2
      if (isBelow && !isScrolled && !isClamped && (hides(style.overflowY) || holdsItsText))
        found.add(`higher than its box: ${name(element)}`)
      if (isClamped) return
      isScrolled ||= /auto|scroll/.test(style.overflowX + style.overflowY)
      if (style.position === 'fixed') break
    }
    if (!isScrolled && (box.left < -1 || box.right > width + 1))
      found.add(`beside the page: ${name(element)}`)
  }

  const checkWords = (element: Element, node: Node) => {
    for (const { 0: word, index } of (node.textContent ?? '').matchAll(/(?<!\S)\p{L}{2,16}(?!\S)/gu)) {
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      const boxes = [...range.getClientRects()]
      const isBroken = new Set(boxes.map(({ top }) => top)).size > 1
      if (isBroken && boxes.reduce((sum, box) => sum + box.width, 0) < width * wholeWords)
        found.add(`broken: “${word}” in ${name(element)}`)
    }
  }

  const findLongestWord = (select: HTMLSelectElement) =>
    (select.selectedOptions[0]?.text ?? '').split(' ').reduce((a, b) => (b.length > a.length ? b : a), '')

  // Tables of figures may need two directions (WCAG 1.4.10); those that scroll are reached by keyboard.
  const tables = '.prose pre, .prose table, .tableWrapper, [tabindex="0"]:has(> table:only-child)'
  const range = document.createRange()
  for (const element of document.body.querySelectorAll('*')) {
    if (!isSeen(element)) continue
    for (const node of element.childNodes) {
      if (node.nodeType !== Node.TEXT_NODE || !node.textContent?.trim()) continue
      range.selectNodeContents(node)
      for (const box of range.getClientRects()) checkText(element, box)
      checkWords(element, node)
    }
    const style = getComputedStyle(element)
    if (
      /auto|scroll/.test(style.overflowX) &&
      element.scrollWidth > element.clientWidth + 1 &&
      !element.matches(tables)
    )
      found.add(`scrolls sideways: ${name(element)}`)
    // What is typed may be longer than its field, which then scrolls; figures and what the field says by itself may not.
    if (element instanceof HTMLInputElement || element instanceof HTMLSelectElement) {
      const shown =
        element instanceof HTMLSelectElement
          ? findLongestWord(element)
          : /numeric|decimal/.test(element.inputMode)
            ? element.value
            : element.placeholder
      const pen = document.createElement('canvas').getContext('2d')
      if (!shown || !pen) continue
      pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`
      const room =
        element.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight)
      const needed = pen.measureText(shown).width
      if (needed > room + 1) found.add(`“${shown}” needs ${Math.round(needed)} px of ${Math.round(room)}`)
    }
  }
  return [...found]
}
