/** Amazon's least for a part that is not the last is 5 MB; so much of a stream is held at once. */
const leastSize = 8 * 1024 * 1024

/**
 * An upload has ten thousand parts at most, so they grow: by 8 MB after each five hundred, to 160 MB. All together hold 840 GB, and
 * what has less than 4 GB is sent in the smallest ones.
 */
export const toPartSize = (index: number): number => leastSize * (1 + Math.floor(index / 500))

/** For a multipart upload; no parts of nothing. */
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
