import type { Context } from 'hono'
import { z } from 'zod'
import type { Transaction } from '../database.ts'
import * as failures from '../errors/auth.ts'
import type { BackendEnv } from '../gateway.ts'

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

function parseObject(text: string): Record<string, unknown> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw failures.badJson(text === '' ? 'unexpected end of JSON input' : 'invalid character')
  }
  if (value === null || typeof value !== 'object' || Array.isArray(value)) {
    throw failures.badJson('expected an object')
  }
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== null))
}

/** Users write their metadata themselves and it travels in every token, which must fit into a header. */
const maxMetadataLength = 8_192
const metadataTooLong = `may have at most ${maxMetadataLength} characters`

export const metadata = z
  .record(z.string(), z.unknown())
  .refine(data => JSON.stringify(data).length <= maxMetadataLength, metadataTooLong)

/** Small requests add up, so the limit holds for what a merge left, too. @throws bad_json, naming the `member` sent */
export async function requireFittingMetadata(
  sql: Transaction,
  userId: string,
  { column, member }: { column: 'raw_user_meta_data' | 'raw_app_meta_data'; member: string },
): Promise<void> {
  const [tooLong] = await sql`
    select
    from auth.users
    where id = ${userId} and octet_length(${sql(column)}::text) > ${maxMetadataLength}`
  if (tooLong) {
    throw failures.badJson(`${member}: ${metadataTooLong}`)
  }
}

/** What every flow that ends in a link may carry for PKCE. */
export const pkce = { code_challenge: z.string().optional(), code_challenge_method: z.string().optional() }
