import type { Context } from 'hono'
import type { z } from 'zod'
import { anonymous, type Identity } from '../database.ts'
import { TokenFailure } from '../errors/failure.ts'
import * as failures from '../errors/storage.ts'
import type { BackendEnv, ServiceParts } from '../service.ts'
import type { AddressTokens } from './address-tokens.ts'
import { readBody } from './read-upload.ts'
import type { UploadParts } from './upload.ts'

/** What the routes of storage share. */
export interface StorageContext extends UploadParts {
  parts: ServiceParts
  tokens: AddressTokens
}

export type RouteContext = Context<BackendEnv>

/** Lists of keys are the largest bodies but for files; strangers have none of them. */
const maxJsonBody = 2_000_000
const maxJsonBodyOfStrangers = 256 * 1024

/** Who calls. @throws TokenFailure for a bearer token that is not valid, or when there is neither token nor key */
export async function requireCaller(c: RouteContext, { parts }: StorageContext): Promise<Identity> {
  const authorization = c.req.header('authorization')
  // The storage client on its own sends its key in this header only.
  const key = authorization?.match(/^Bearer\s+(sb_\S+)$/i)?.[1]
  const keyIdentity = c.get('keyIdentity') ?? (key ? parts.identifier.findKeyIdentity(key) : null)
  if (!keyIdentity && (key || !authorization)) {
    throw new TokenFailure('malformed', 'Neither a token nor a key of ours was sent')
  }
  const { client } = c.var
  return parts.identifier.identify(authorization, { ...(keyIdentity ?? anonymous), client })
}

/** The same, but whoever has no valid token is nobody: for addresses that serve public buckets too (protocol §3.2). */
export async function findCaller(c: RouteContext, context: StorageContext): Promise<Identity> {
  try {
    return await requireCaller(c, context)
  } catch (error) {
    if (error instanceof TokenFailure) {
      return { ...anonymous, client: c.var.client }
    }
    throw error
  }
}

/** The body, parsed at the door. @throws InvalidRequest */
export async function readJson<T>(
  c: RouteContext,
  schema: z.ZodType<T>,
  { isStaff }: Pick<Identity, 'isStaff'>,
): Promise<T> {
  const body = await readBody(c.req.raw, isStaff ? maxJsonBody : maxJsonBodyOfStrangers)
  const text = body.toString()
  const result = schema.safeParse(parseJson(text || '{}'))
  if (result.success) {
    return result.data
  }
  const [issue] = result.error.issues
  const path = ['body', ...(issue?.path ?? [])].join('/')
  throw failures.invalidRequest(`${path}: ${issue?.message ?? 'not valid'}`)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw failures.invalidRequest('The body is not valid JSON')
  }
}

/** JSON that PostgreSQL has made. */
export const answerJsonText = (text: string) =>
  new Response(text, { headers: { 'content-type': 'application/json' } })
