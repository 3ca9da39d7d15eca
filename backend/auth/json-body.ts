import type { z } from 'zod'
import * as errors from '../errors/auth.ts'
import { exceedsJsonDepth } from '../json-depth.ts'
import type { AuthContext } from './context.ts'

/** Clients send `null` for what they leave out, so top-level nulls count as absent. @throws bad_json */
export async function readJson<T extends z.ZodType>(c: AuthContext, schema: T): Promise<z.infer<T>> {
  const text = await c.req.text()
  const parsed = schema.safeParse(parseObject(text))
  if (parsed.success) {
    return parsed.data
  }
  const [issue] = parsed.error.issues
  throw errors.badJson(issue ? `${issue.path.join('.')}: ${issue.message}` : 'unexpected type')
}

/** Metadata is processed recursively, here and in the database. */
const maxDepth = 100

function parseObject(text: string): Record<string, unknown> {
  if (exceedsJsonDepth(text, maxDepth)) {
    throw errors.badJson('exceeded max depth')
  }
  let value: unknown
  try {
    value = JSON.parse(text, toWellFormed)
  } catch {
    throw errors.badJson(text === '' ? 'unexpected end of JSON input' : 'invalid character')
  }
  if (value === null || typeof value !== 'object' || Array.isArray(value)) {
    throw errors.badJson('expected an object')
  }
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== null))
}

// PostgreSQL refuses lone surrogates such as `\ud800`.
const toWellFormed = (_key: string, value: unknown) =>
  typeof value === 'string' ? value.toWellFormed() : value
