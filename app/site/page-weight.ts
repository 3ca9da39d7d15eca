/** Bytes without headers. */
export interface Weight {
  sent: number
  /** Something came from the browser's cache. */
  hasKept: boolean
  /** Other servers don't tell the size of their answers. */
  hasUnknown: boolean
}

export type Timing = Pick<PerformanceResourceTiming, 'name' | 'transferSize' | 'encodedBodySize'>

/** What browsers count as headers; a 304 has nothing else. */
const head = 300

export function weigh(timings: readonly Timing[], origin: string): Weight {
  const weight = { sent: 0, hasKept: false, hasUnknown: false }
  // A script is fetched before it is imported from the cache.
  const fetched = new Set<string>()
  for (const { name, transferSize, encodedBodySize } of timings) {
    const sent = Math.min(encodedBodySize, Math.max(0, transferSize - head))
    weight.sent += sent
    if (sent > 0) fetched.add(name)
    if (sent === 0 && encodedBodySize > 0 && !fetched.has(name)) weight.hasKept = true
    if (
      transferSize === 0 &&
      encodedBodySize === 0 &&
      /^https?:/.test(name) &&
      !name.startsWith(`${origin}/`)
    )
      weight.hasUnknown = true
  }
  return weight
}

export function describeWeight({ sent, hasKept, hasUnknown }: Weight): string {
  const size = `${hasUnknown ? 'at least ' : ''}${Math.ceil(sent / 1000)} KB`
  if (!hasKept) return `This page: ${size}`
  return `This page: ${size}, ${sent > 0 ? 'the rest' : 'all'} cached`
}
