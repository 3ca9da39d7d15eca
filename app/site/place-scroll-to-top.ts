export interface Place {
  right: number
  bottom: number
}

const size = 48
const gap = 4
const step = 8
/** Pixels: `--wrap`, the width of the text on a wide screen. */
const textWidth = 1160

const taken =
  'a, button, input, select, textarea, summary, label, output, dd, .quote-bar, .card, .example, .phone-naira, .service-rate'

/** At the right, on no price and no control; null if there is no room. */
export function placeScrollToTop(): Place | null {
  const { clientWidth: width, clientHeight: height } = document.documentElement
  const beside = (width - textWidth) / 2 - size - gap
  const right = beside < 4 ? 16 : Math.min(16, beside)
  const left = width - right - size - gap
  const obstacles: { top: number; bottom: number }[] = []
  for (const element of document.querySelectorAll(`:is(main, .site-footer) :is(${taken})`)) {
    for (const box of element.getClientRects())
      if (box.right > left && box.left < width && box.bottom > 0 && box.top < height) obstacles.push(box)
  }
  for (let bottom = 16; bottom < height / 2; bottom += step) {
    const foot = height - bottom
    const isFree = obstacles.every(box => box.top > foot + gap || box.bottom < foot - size - gap)
    if (isFree) return { right, bottom }
  }
  return null
}
