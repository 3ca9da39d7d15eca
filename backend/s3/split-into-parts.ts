/** Bytes held at once. Amazon's minimum for every part but the last is 5 MB. */
const leastSize = 8 * 1024 * 1024

/** An upload has at most 10,000 parts, so they grow, up to 160 MB: 840 GB in all. The first 4 GB go in the smallest. */
export const toPartSize = (index: number): number => leastSize * (1 + Math.floor(index / 500))

export async function* splitIntoParts(
  content: AsyncIterable<Uint8Array>,
  toSize = toPartSize,
): AsyncGenerator<Uint8Array> {
  let held: Uint8Array[] = []
  let size = 0
  let index = 0
  for await (const chunk of content) {
    held.push(chunk)
    size += chunk.length
    if (size >= toSize(index)) {
      yield Buffer.concat(held)
      held = []
      size = 0
      index += 1
    }
  }
  if (size > 0) {
    yield Buffer.concat(held)
  }
}
