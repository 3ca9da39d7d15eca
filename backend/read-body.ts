import { bodyTooLarge } from './errors/gateway.ts'

export async function readBody(
  request: Request,
  maxBytes: number,
  { onRead = () => {}, tooLarge = () => bodyTooLarge(maxBytes) }: ReadOptions = {},
): Promise<Buffer<ArrayBuffer>> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) {
    throw tooLarge()
  }
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    onRead(chunk.byteLength)
    if (size > maxBytes) {
      throw tooLarge()
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

interface ReadOptions {
  onRead?: (bytes: number) => void
  tooLarge?: () => Error // each service has its own error
}
