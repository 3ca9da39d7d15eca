import { createHash, randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Transaction } from '../database.ts'
import * as errors from '../errors/auth.ts'
import { isSameSecret } from '../is-same-secret.ts'

/** Sent by a PKCE client in every request that ends in a link. */
export const pkce = { code_challenge: z.string().optional(), code_challenge_method: z.string().optional() }

/** As named in the amr claim. */
export type FlowMethod = 'email/signup' | 'magiclink' | 'recovery' | 'email_change' | 'invite'

export interface FlowState {
  id: string
  user_id: string
  authentication_method: FlowMethod
  /** Kept here until the code is exchanged (decision 14). */
  password_hash: string | null
  factor_ids: string[]
}

const codeLifetime = 300 // seconds

/** Null for a client without PKCE. @throws validation_failed for an incomplete or malformed challenge (RFC 7636) */
export async function createFlowState(
  sql: Transaction,
  given: {
    code_challenge?: string | undefined
    code_challenge_method?: string | undefined
    method: FlowMethod
  },
): Promise<string | null> {
  const { code_challenge: challenge = '', code_challenge_method: asked = '' } = given
  if (!challenge && !asked) {
    return null
  }
  const method = asked.toLowerCase()
  if (!challenge || !['s256', 'plain'].includes(method)) {
    throw errors.validationFailed('PKCE flow requires code_challenge_method and code_challenge')
  }
  if (!/^[\w.~-]{43,128}$/.test(challenge)) {
    throw errors.validationFailed('code challenge has to be between 43 and 128 characters')
  }
  const id = randomUUID()
  await sql`
    insert into auth.flow_states (id, authentication_method, code_challenge, code_challenge_method)
    values (${id}, ${given.method}, ${challenge}, ${method})`
  return id
}

export async function issueAuthCode(sql: Transaction, flow: { id: string; userId: string }): Promise<string> {
  const code = randomUUID()
  await sql`
    update auth.flow_states
    set auth_code_hash = ${toHash(code)}, auth_code_issued_at = now(), user_id = ${flow.userId}
    where id = ${flow.id}`
  return code
}

/** @throws ApiError as in protocol §2.6 */
export async function consumeAuthCode(
  sql: Transaction,
  { code, verifier }: { code: string; verifier: string },
): Promise<FlowState> {
  const [flow] = await sql<
    (FlowState & { code_challenge: string; code_challenge_method: string; is_expired: boolean })[]
  >`
    select
      id, user_id, authentication_method, password_hash, factor_ids, code_challenge, code_challenge_method,
      auth_code_issued_at < now() - make_interval(secs => ${codeLifetime}) as is_expired
    from auth.flow_states
    where auth_code_hash = ${toHash(code)}
    for update`
  if (!flow) {
    throw errors.flowStateNotFound()
  }
  if (flow.is_expired) {
    throw errors.flowStateExpired()
  }
  const proof =
    flow.code_challenge_method === 's256'
      ? createHash('sha256').update(verifier).digest('base64url')
      : verifier
  if (!isSameSecret(proof, flow.code_challenge)) {
    throw errors.badCodeVerifier()
  }
  await sql`delete from auth.flow_states where id = ${flow.id}`
  return flow
}

const toHash = (text: string) => createHash('sha256').update(text).digest('hex')
