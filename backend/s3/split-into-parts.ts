/** Amazon's least for a part that is not the last; so much of a stream is held at once. */
const partSize = 8 * 1024 * 1024

/** For a multipart upload; no parts of nothing. */
export async function* splitIntoParts(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let held: Uint8Array[] = []
  let size = 0
  for await (const chunk of content) {
    held.push(chunk)
    size += chunk.length
    if (size >= partSize) {
      yield Buffer.concat(held)
      held = []
      size = 0
    }
  }
  if (size > 0) {
    yield Buffer.concat(held)
  }
}
