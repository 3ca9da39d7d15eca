import type { z } from 'zod'
import * as errors from '../errors/storage.ts'
import type { Identity } from '../identity.ts'
import { readBody } from '../read-body.ts'
import type { RouteContext } from './storage-context.ts'

const maxJsonBody = 2_000_000 // for long lists of keys, which visitors don't send
const maxJsonBodyOfStrangers = 256 * 1024

export async function readJson<T>(
  c: RouteContext,
  schema: z.ZodType<T>,
  { isStaff }: Pick<Identity, 'isStaff'>,
): Promise<T> {
  const limit = isStaff ? maxJsonBody : maxJsonBodyOfStrangers
  const body = await readBody(c.req.raw, limit, { tooLarge: errors.entityTooLarge })
  const text = body.toString()
  const result = schema.safeParse(parseJson(text || '{}'))
  if (result.success) {
    return result.data
  }
  const [issue] = result.error.issues
  const path = ['body', ...(issue?.path ?? [])].join('/')
  throw errors.invalidRequest(`${path}: ${issue?.message ?? 'not valid'}`)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw errors.invalidRequest('The body is not valid JSON')
  }
}

export const respondWithJsonText = (text: string) =>
  new Response(text, { headers: { 'content-type': 'application/json' } })
