import { bodyTooLarge } from './errors/gateway.ts'

/** The bytes of a body, at most so many; `onRead` is told of each piece. @throws 413 */
export async function readBody(
  request: Request,
  maxBytes: number,
  onRead: (bytes: number) => void = () => {},
): Promise<Buffer<ArrayBuffer>> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) {
    throw bodyTooLarge(maxBytes)
  }
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    onRead(chunk.byteLength)
    if (size > maxBytes) {
      throw bodyTooLarge(maxBytes)
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
