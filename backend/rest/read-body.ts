import { bodyTooLarge } from '../errors/gateway.ts'

const maxBytes = 5 * 1024 * 1024

/** The bytes of the body, at most 5 MB. @throws 413 */
export async function readBody(request: Request): Promise<Buffer> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) {
    throw bodyTooLarge(maxBytes)
  }
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > maxBytes) {
      throw bodyTooLarge(maxBytes)
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
