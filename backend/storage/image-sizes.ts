import type { Transform } from './parse-transform.ts'

/** Those that the site asks for (a test compares). */
export const allowedWidths = [128, 360, 720, 1080, 1440]

const aspectRatios = [1 / 2, 9 / 16, 2 / 3, 3 / 4, 4 / 5, 1, 5 / 4, 4 / 3, 3 / 2, 16 / 9, 2, 3]

const qualities = [60, 80, 100]

/** Rounds up, so that nobody has an image made in thousands of sizes; two sides get the nearest usual ratio. */
export function toNearestSize(chosen: Transform): Transform {
  const { width, height, resize, quality } = chosen
  return {
    ...chosen,
    ...(quality && { quality: roundUp(quality, qualities) }),
    ...(width && { width: roundUp(width, allowedWidths) }),
    ...(height && { height: roundUp(height, allowedWidths) }),
    ...(width && height && resize !== 'contain' && toSides(width, width / height)),
  }
}

function toSides(width: number, ratio: number): { width: number; height: number } {
  const distance = (candidate: number) => Math.abs(Math.log(candidate / ratio))
  const nearest = aspectRatios.reduce((best, candidate) =>
    distance(candidate) < distance(best) ? candidate : best,
  )
  const rounded = roundUp(width, allowedWidths)
  return { width: rounded, height: Math.round(rounded / nearest) }
}

const roundUp = (value: number, steps: number[]): number =>
  steps.find(step => step >= value) ?? steps.at(-1) ?? value
