import { createHash, randomUUID } from 'node:crypto'
import type { Transaction } from '../database.ts'
import * as failures from '../errors/auth.ts'
import { isSameSecret } from '../secrets.ts'

/** What a flow is called in the amr claim of the session it ends in. */
export type FlowMethod = 'email/signup' | 'magiclink' | 'recovery' | 'email_change' | 'invite'

export interface FlowState {
  id: string
  user_id: string
  authentication_method: FlowMethod
  /** Put aside when the link was opened (decision 14). */
  password_hash: string | null
  factor_ids: string[]
}

/** Seconds from the redirect to the exchange of the code. */
const codeLifetime = 300

/**
 * Remembers the challenge of a client that uses PKCE; null for one that does not.
 * @throws validation_failed for half a challenge or one of another form than RFC 7636 gives it
 */
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
    throw failures.validationFailed('PKCE flow requires code_challenge_method and code_challenge')
  }
  if (!/^[\w.~-]{43,128}$/.test(challenge)) {
    throw failures.validationFailed('code challenge has to be between 43 and 128 characters')
  }
  const id = randomUUID()
  await sql`
    insert into auth.flow_states (id, authentication_method, code_challenge, code_challenge_method)
    values (${id}, ${given.method}, ${challenge}, ${method})`
  return id
}

/** The code that the browser brings back to the client, once for each flow. */
export async function issueAuthCode(sql: Transaction, flow: { id: string; userId: string }): Promise<string> {
  const code = randomUUID()
  await sql`
    update auth.flow_states
    set auth_code_hash = ${toHash(code)}, auth_code_issued_at = now(), user_id = ${flow.userId}
    where id = ${flow.id}`
  return code
}

/** Exchanges a code for the flow that it belongs to, which ends thereby. @throws Failure as in protocol §2.6 */
export async function redeemAuthCode(
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
    throw failures.flowStateNotFound()
  }
  if (flow.is_expired) {
    throw failures.flowStateExpired()
  }
  const proof =
    flow.code_challenge_method === 's256'
      ? createHash('sha256').update(verifier).digest('base64url')
      : verifier
  if (!isSameSecret(proof, flow.code_challenge)) {
    throw failures.badCodeVerifier()
  }
  await sql`delete from auth.flow_states where id = ${flow.id}`
  return flow
}

const toHash = (text: string) => createHash('sha256').update(text).digest('hex')
