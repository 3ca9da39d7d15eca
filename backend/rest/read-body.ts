import { bodyTooLarge } from '../errors/gateway.ts'
import * as failures from '../errors/rest.ts'

const maxBytes = 5 * 1024 * 1024
/** PostgreSQL's own reader of JSON gives up at some depth; we do so before. */
const maxDepth = 200

/** The body as text, at most 5 MB. @throws 413 */
export async function readBody(request: Request): Promise<string> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) {
    throw bodyTooLarge(maxBytes)
  }
  if (!request.body) {
    return ''
  }
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body) {
    size += chunk.byteLength
    if (size > maxBytes) {
      throw bodyTooLarge(maxBytes)
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

export interface JsonBody {
  text: string
  isArray: boolean
  /** Keys of the object, or of each object of the array. */
  keys: string[]
  /** Whether all objects of the array have the same keys. */
  isUniform: boolean
}

/** @throws PGRST102 for what is no JSON object or array of objects */
export function parseJsonBody(text: string): JsonBody {
  const value = parse(text)
  if (Array.isArray(value)) {
    const [first = {}] = value
    if (!value.every(isObject)) {
      throw failures.invalidBody('Empty or invalid json')
    }
    const keys = Object.keys(first)
    const known = new Set(keys)
    const isUniform = value.every(item => {
      const own = Object.keys(item)
      return own.length === keys.length && own.every(key => known.has(key))
    })
    return { text, isArray: true, keys, isUniform }
  }
  if (!isObject(value)) {
    throw failures.invalidBody('Empty or invalid json')
  }
  return { text, isArray: false, keys: Object.keys(value), isUniform: true }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function parse(text: string): unknown {
  if (nestsDeeperThan(text, maxDepth)) {
    throw failures.tooComplex(`JSON may be nested ${maxDepth} levels deep`)
  }
  try {
    return JSON.parse(text)
  } catch (error) {
    throw failures.invalidBody(error instanceof SyntaxError ? 'Empty or invalid json' : String(error))
  }
}

function nestsDeeperThan(text: string, limit: number): boolean {
  let depth = 0
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/gs)) {
    if (token === '[' || token === '{') {
      depth += 1
      if (depth > limit) {
        return true
      }
    } else if (token === ']' || token === '}') {
      depth -= 1
    }
  }
  return false
}
