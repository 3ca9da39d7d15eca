import type { PriceList } from './groups/prices.ts'

/** Rules across parts, the same as the database's (`private.find_price_problems`). */
export function findPriceErrors({
  rates,
  volume,
  surcharge,
}: PriceList): { path: string; message: string }[] {
  const { min, max, step, initial } = volume
  const problems: { path: string; message: string }[] = []
  const say = (path: string, message: string) => problems.push({ path, message })
  if (min >= max) say('volume.max', 'Must be more than the smallest volume.')
  else if ((max - min) % step !== 0) say('volume.step', `Steps of ${step} do not lead from ${min} to ${max}.`)
  else if (initial < min || initial > max) say('volume.initial', `Must be between ${min} and ${max}.`)
  else if ((initial - min) % step !== 0)
    say('volume.initial', `Steps of ${step} do not lead from ${min} to it.`)
  if (new Set(surcharge.starts).size < surcharge.starts.length)
    say('surcharge.starts', 'Has the same start twice.')
  for (const [name, rate] of Object.entries(rates)) {
    // A quote's total must stay exact.
    if (BigInt(max) * BigInt(rate) * BigInt(100 + surcharge.percent) > Number.MAX_SAFE_INTEGER)
      say(`rates.${name}`, 'Too much for the largest volume: the total could not be counted exactly.')
  }
  return problems
}
