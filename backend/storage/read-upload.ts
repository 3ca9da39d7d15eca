import * as errors from '../errors/storage.ts'
import { exceedsJsonDepth } from '../json-depth.ts'
import { readBody } from '../read-body.ts'
import { addFileNames } from './multipart.ts'

export interface UploadedFile {
  content: Buffer
  type: string
  cacheControl: string
  contentEncoding: string | null
  userMetadata: Record<string, unknown> | null
}

const maxUserMetadata = 1_000_000
const maxDepth = 100 // deeper nesting overflows the stack of recursive code
const formOverhead = maxUserMetadata + 100_000 // bytes for a form's other fields and its boundaries

const mimeType = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+(\s*;[\x20-\x7e]*)?$/

/** @param limit bytes of the file @throws EntityTooLarge, InvalidMimeType, InvalidRequest */
export async function readUpload(request: Request, limit: number): Promise<UploadedFile> {
  const type = request.headers.get('content-type') ?? ''
  return type.toLowerCase().startsWith('multipart/form-data')
    ? readForm(request, limit)
    : readRaw(request, limit)
}

async function readRaw(request: Request, limit: number): Promise<UploadedFile> {
  const { headers } = request
  const metadata = headers.get('x-metadata')
  return {
    type: requireMimeType(headers.get('content-type')),
    cacheControl: toHeaderValue(headers.get('cache-control')),
    contentEncoding: toEncoding(headers.get('content-encoding')),
    userMetadata: metadata ? parseMetadata(Buffer.from(metadata, 'base64').toString()) : null,
    content: await readBody(request, limit, { tooLarge: errors.entityTooLarge }),
  }
}

async function readForm(request: Request, limit: number): Promise<UploadedFile> {
  const body = await readBody(request, limit + formOverhead, { tooLarge: errors.entityTooLarge })
  const type = request.headers.get('content-type') ?? ''
  const form = await parseForm(body, type)
  const file = findFile(form) ?? findFile(await parseForm(addFileNames(body, type), type))
  if (!file) {
    throw errors.invalidRequest('The multipart body has no file')
  }
  if (file.size > limit) {
    throw errors.entityTooLarge()
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
    throw errors.invalidRequest('The multipart body could not be read')
  })

/** The client sends the file under an empty name, other forms under any. */
const findFile = (form: FormData) => [...form.values()].find(value => typeof value !== 'string')

export function requireMimeType(type: string | null): string {
  if (!type || type.length > 200 || !mimeType.test(type)) {
    throw errors.invalidContentType()
  }
  return type
}

export const toHeaderValue = (value: string | null) =>
  value && value.length <= 200 && /^[\x20-\x7e]+$/.test(value) ? value : 'no-cache'

const toEncoding = (value: string | null) => (value && /^(gzip|br|deflate|zstd)$/.test(value) ? value : null)

export function parseMetadata(text: string): Record<string, unknown> {
  if (text.length > maxUserMetadata) {
    throw errors.invalidRequest('The metadata may have at most 1 MB')
  }
  if (exceedsJsonDepth(text, maxDepth)) {
    throw errors.invalidRequest(`The metadata may be nested ${maxDepth} levels deep`)
  }
  const value = parseJson(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw errors.invalidRequest('The metadata must be a JSON object')
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
