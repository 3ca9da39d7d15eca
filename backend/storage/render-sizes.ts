import type { Transform } from './render.ts'

/** The widths that pictures come in: those the site asks for (a test compares), and no others. */
export const renderWidths = [128, 360, 720, 1080, 1440]

/** Width to height. What is asked for in between gets the nearest. */
const ratios = [1 / 2, 9 / 16, 2 / 3, 3 / 4, 4 / 5, 1, 5 / 4, 4 / 3, 3 / 2, 16 / 9, 2, 3]

const qualities = [60, 80, 100]

/**
 * The nearest size that is made, so that nobody has a picture made in thousands of sizes: sides and quality are rounded
 * up, where both sides are given in their proportion.
 */
export function toRenderSize(chosen: Transform): Transform {
  const { width, height, resize, quality } = chosen
  return {
    ...chosen,
    ...(quality && { quality: roundUp(quality, qualities) }),
    ...(width && { width: roundUp(width, renderWidths) }),
    ...(height && { height: roundUp(height, renderWidths) }),
    ...(width && height && resize !== 'contain' && toSides(width, width / height)),
  }
}

function toSides(width: number, ratio: number): { width: number; height: number } {
  const distance = (candidate: number) => Math.abs(Math.log(candidate / ratio))
  const nearest = ratios.reduce((best, candidate) =>
    distance(candidate) < distance(best) ? candidate : best,
  )
  const rounded = roundUp(width, renderWidths)
  return { width: rounded, height: Math.round(rounded / nearest) }
}

const roundUp = (value: number, steps: number[]): number =>
  steps.find(step => step >= value) ?? steps.at(-1) ?? value
