import * as failures from '../errors/storage.ts'
import { nestsDeeperThan } from '../json-depth.ts'
import { nameFileParts } from './multipart.ts'

/** What a caller sent, by either of the two encodings that the client uses (protocol §3.1). */
export interface ReceivedFile {
  content: Buffer
  /** As declared; the bytes are asked later. */
  type: string
  cacheControl: string
  contentEncoding: string | null
  userMetadata: Record<string, unknown> | null
}

const maxUserMetadata = 1_000_000
/** What is deeper would break what works through it by recursion. */
const maxDepth = 100
/** Room for the other fields of a form and the boundaries between them. */
const formOverhead = maxUserMetadata + 100_000

const mimeType = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+(\s*;[\x20-\x7e]*)?$/

/**
 * Reads the body whole, up to `limit` bytes of file.
 * @throws EntityTooLarge, InvalidMimeType, InvalidRequest
 */
export async function readUpload(request: Request, limit: number): Promise<ReceivedFile> {
  const type = request.headers.get('content-type') ?? ''
  return type.toLowerCase().startsWith('multipart/form-data')
    ? readForm(request, limit)
    : readRaw(request, limit)
}

async function readRaw(request: Request, limit: number): Promise<ReceivedFile> {
  const { headers } = request
  const metadata = headers.get('x-metadata')
  return {
    type: requireMimeType(headers.get('content-type')),
    cacheControl: toHeaderValue(headers.get('cache-control')),
    contentEncoding: toEncoding(headers.get('content-encoding')),
    userMetadata: metadata ? parseMetadata(Buffer.from(metadata, 'base64').toString()) : null,
    content: await readBody(request, limit),
  }
}

async function readForm(request: Request, limit: number): Promise<ReceivedFile> {
  const body = await readBody(request, limit + formOverhead)
  const type = request.headers.get('content-type') ?? ''
  const form = await parseForm(body, type)
  const file = findFile(form) ?? findFile(await parseForm(nameFileParts(body, type), type))
  if (!file) {
    throw failures.invalidRequest('The multipart body has no file')
  }
  if (file.size > limit) {
    throw failures.entityTooLarge()
  }
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : null
  }
  const age = text('cacheControl')
  const metadata = text('metadata')
  return {
    type: requireMimeType(text('contentType') ?? (file.type || 'application/octet-stream')),
    cacheControl: toHeaderValue(age && (/^\d+$/.test(age) ? `max-age=${age}` : age)),
    contentEncoding: toEncoding(text('contentEncoding')),
    userMetadata: metadata ? parseMetadata(metadata) : null,
    content: Buffer.from(await file.arrayBuffer()),
  }
}

const parseForm = (body: Buffer<ArrayBuffer>, type: string): Promise<FormData> =>
  new Response(body, { headers: { 'content-type': type } }).formData().catch(() => {
    throw failures.invalidRequest('The multipart body could not be read')
  })

/** The client sends the file under an empty name, and a caller's own form under any. */
const findFile = (form: FormData) => [...form.values()].find(value => typeof value !== 'string')

export async function readBody(request: Request, limit: number): Promise<Buffer<ArrayBuffer>> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) {
    throw failures.entityTooLarge()
  }
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.length
    if (size > limit) {
      throw failures.entityTooLarge()
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** A client that is still sending would not read the refusal; so the rest of its body is read and dropped, up to a bound. */
export async function dropBody(request: Request): Promise<void> {
  if (request.bodyUsed || !request.body) {
    return
  }
  const reader = request.body.getReader()
  const timer = setTimeout(() => void reader.cancel().catch(() => {}), 10_000)
  try {
    for (let size = 0; size <= 64_000_000; ) {
      const { done, value } = await reader.read()
      if (done) {
        return
      }
      size += value.length
    }
    await reader.cancel()
  } finally {
    clearTimeout(timer)
  }
}

function requireMimeType(type: string | null): string {
  if (!type || type.length > 200 || !mimeType.test(type)) {
    throw failures.invalidContentType()
  }
  return type
}

const toHeaderValue = (value: string | null) =>
  value && value.length <= 200 && /^[\x20-\x7e]+$/.test(value) ? value : 'no-cache'

const toEncoding = (value: string | null) => (value && /^(gzip|br|deflate|zstd)$/.test(value) ? value : null)

function parseMetadata(text: string): Record<string, unknown> {
  if (text.length > maxUserMetadata) {
    throw failures.invalidRequest('The metadata may have at most 1 MB')
  }
  if (nestsDeeperThan(text, maxDepth)) {
    throw failures.invalidRequest(`The metadata may be nested ${maxDepth} levels deep`)
  }
  const value = parseJson(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw failures.invalidRequest('The metadata must be a JSON object')
  }
  return value as Record<string, unknown>
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
