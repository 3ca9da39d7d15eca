import type { Context } from 'hono'
import { z } from 'zod'
import * as failures from '../errors/auth.ts'
import { nestsDeeperThan } from '../json-depth.ts'
import type { BackendEnv } from '../service.ts'

export type AuthContext = Context<BackendEnv>

/**
 * Reads a JSON body by its schema. Clients send `null` for what they leave out, so top-level nulls count as absent.
 * @throws bad_json for what is no JSON, or of another type than the schema's
 */
export async function readBody<T extends z.ZodType>(c: AuthContext, schema: T): Promise<z.infer<T>> {
  const text = await c.req.text()
  const parsed = schema.safeParse(parseObject(text))
  if (parsed.success) {
    return parsed.data
  }
  const [issue] = parsed.error.issues
  throw failures.badJson(issue ? `${issue.path.join('.')}: ${issue.message}` : 'unexpected type')
}

/** Deeper metadata would be worked through by recursion here and in the database. */
const maxDepth = 100

function parseObject(text: string): Record<string, unknown> {
  if (nestsDeeperThan(text, maxDepth)) {
    throw failures.badJson('exceeded max depth')
  }
  let value: unknown
  try {
    value = JSON.parse(text, toWellFormed)
  } catch {
    throw failures.badJson(text === '' ? 'unexpected end of JSON input' : 'invalid character')
  }
  if (value === null || typeof value !== 'object' || Array.isArray(value)) {
    throw failures.badJson('expected an object')
  }
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== null))
}

/** Half a character, such as `\ud800` alone, is no text to the database, nor in an address. */
const toWellFormed = (_key: string, value: unknown) =>
  typeof value === 'string' ? value.toWellFormed() : value

/** Users write their metadata themselves and it travels in every token, which must fit into a header. */
const maxMetadataBytes = 8_192
const tooLong = `may have at most ${maxMetadataBytes} bytes`

/** What the server adds: the address and whether it is proven. */
const reservedBytes = 1_024

type Metadata = Record<string, unknown>

const toBytes = (data: Metadata) => Buffer.byteLength(JSON.stringify(data))

export const metadata = z
  .record(z.string(), z.unknown())
  .refine(data => toBytes(data) <= maxMetadataBytes, tooLong)

/** Small requests add up, so the limit holds for what a merge left, too. @throws bad_json, naming the `member` sent */
export function requireFitting(merged: Metadata, member: string): void {
  if (toBytes(merged) > maxMetadataBytes + reservedBytes) {
    throw failures.badJson(`${member}: ${tooLong}`)
  }
}

/** What every flow that ends in a link may carry for PKCE. */
export const pkce = { code_challenge: z.string().optional(), code_challenge_method: z.string().optional() }
