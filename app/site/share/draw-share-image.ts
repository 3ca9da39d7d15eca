import displayOutlines from '../../fonts/display-outlines.json' with { type: 'json' }
import textOutlines from '../../fonts/text-outlines.json' with { type: 'json' }
import { glyphs, toClothPath, toGlyphPath } from '../../ui/glyphs.ts'
import { splitAtRing } from '../split-at-ring.ts'
import { breakLines } from './break-lines.ts'
import { createTypesetter } from './create-typesetter.ts'
import { type ShareCard, shareSize } from './share-card.ts'

const display = createTypesetter([displayOutlines, textOutlines], { tracking: -18, wordSpace: 40 })
const text = createTypesetter([textOutlines], { tracking: 0, wordSpace: 40 })

const margin = 72
const titleRoom = { width: 664, height: 350, sizes: [104, 96, 88, 80, 72, 64, 56, 48], leading: 1.1 }

/** An SVG of paths alone, which needs no fonts. */
export function drawShareImage({ place, title, name, ground, ink, accent, cloth }: ShareCard): string {
  const { width, height } = shareSize
  const { lines, size } = breakLines(
    display.toDrawable(title) || display.toDrawable(name),
    display.measure,
    titleRoom,
  )
  // Slightly above the middle, where the eye expects it.
  const first = 310 - ((lines.length - 1) * size * titleRoom.leading) / 2 + size * 0.36
  const drawn = lines.map((line, index) =>
    display.draw(line, size, margin - 4, first + index * size * titleRoom.leading),
  )
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">`,
    `<rect width="${width}" height="${height}" fill="${ground}"/>`,
    typeof cloth === 'number' ? drawHundred(cloth, ink, accent) : drawCloth(cloth, ink, accent),
    `<g fill="${ink}">`,
    drawPlace(text.toDrawable(place)),
    ...drawn,
    drawName(display.toDrawable(name), accent),
    '</g></svg>',
  ].join('')
}

function drawCloth(
  [first, second]: Exclude<ShareCard['cloth'], number>,
  ink: string,
  accent: string,
): string {
  const cells = Array.from({ length: 6 * 9 }, (_, index) => ({
    column: index % 6,
    row: Math.floor(index / 6),
  }))
  const shown = cells.filter(({ column, row }) => column > 0 || row % 3 === 0)
  const draw = (odd: number) =>
    shown
      .filter(({ column, row }) => (column + row) % 2 === odd)
      .map(({ column, row }) => toGlyphPath(odd ? second : first, column, row))
      .join('')
  return `<g fill-rule="evenodd" transform="translate(782 -14) scale(3.32)"><path fill="${ink}" d="${draw(0)}"/><path fill="${accent}" d="${draw(1)}"/></g>`
}

function drawHundred(filled: number, ink: string, accent: string): string {
  return `<g fill-rule="evenodd" transform="translate(768 126) scale(1.72)"><path fill="${accent}" d="${toClothPath(0, filled)}"/><path fill="${ink}" opacity=".25" d="${toClothPath(filled, 100)}"/></g>`
}

function drawPlace(place: string): string {
  return text.draw(place, toFittingSize(28, text.measure(place, 28)), margin, 100)
}

function drawName(name: string, accent: string): string {
  const [before, after] = splitAtRing(name)
  const ringRoom = 40
  const size = toFittingSize(54, display.measure(before + after, 54) + ringRoom)
  const scale = size / 54
  const baseline = 562
  const ring = margin + display.measure(before, size) + 3 * scale
  return [
    display.draw(before, size, margin, baseline),
    `<path fill="${accent}" fill-rule="evenodd" transform="translate(${ring + 17 * scale} ${baseline - 16.5 * scale}) scale(${2.12 * scale})" d="M0 0${glyphs.ring}"/>`,
    display.draw(after, size, ring + 37 * scale, baseline),
  ].join('')
}

const toFittingSize = (size: number, width: number) => size * Math.min(1, titleRoom.width / width)
