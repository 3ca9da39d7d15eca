import { createHash, randomBytes, randomInt } from 'node:crypto'
import type { Sql, Transaction } from '../database.ts'

export type TokenType =
  | 'signup'
  | 'invite'
  | 'magiclink'
  | 'recovery'
  | 'email_change_current'
  | 'email_change_new'
  | 'reauthentication'

/** In seconds. What signs in to an existing account is valid for an hour only. */
export const tokenLifetimes: Record<TokenType, number> = {
  signup: 86_400,
  invite: 86_400,
  email_change_current: 86_400,
  email_change_new: 86_400,
  magiclink: 3_600,
  recovery: 3_600,
  reauthentication: 3_600,
}

export interface OneTimeToken {
  user_id: string
  token_type: TokenType
  relates_to: string
  flow_state_id: string | null
}

/** Unlike GoTrue's, the link's token is not derived from the code, of which there are only a million. */
export async function createOneTimeToken(
  sql: Sql | Transaction,
  token: { userId: string; type: TokenType; relatesTo: string; flowStateId: string | null },
): Promise<{ code: string; linkToken: string }> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const linkToken = `${token.flowStateId ? 'pkce_' : ''}${randomBytes(28).toString('hex')}`
  await sql`
    insert into auth.one_time_tokens
      (user_id, token_type, code_hash, link_hash, relates_to, flow_state_id, expires_at)
    values (
      ${token.userId}, ${token.type}, ${toCodeHash({ ...token, code })}, ${toHash(linkToken)}, ${token.relatesTo},
      ${token.flowStateId}, now() + make_interval(secs => ${tokenLifetimes[token.type]})
    )
    on conflict (user_id, token_type) do update
    set code_hash = excluded.code_hash, link_hash = excluded.link_hash, relates_to = excluded.relates_to,
      flow_state_id = excluded.flow_state_id, expires_at = excluded.expires_at, created_at = now()`
  return { code, linkToken }
}

export async function consumeLinkToken(
  sql: Transaction,
  { linkToken, types }: { linkToken: string; types: TokenType[] },
): Promise<OneTimeToken | null> {
  const [token] = await sql<OneTimeToken[]>`
    delete from auth.one_time_tokens
    where link_hash = ${toHash(linkToken)} and token_type in ${sql(types)} and expires_at > now()
    returning user_id, token_type, relates_to, flow_state_id`
  return token ?? null
}

export async function consumeCode(
  sql: Transaction,
  { email, code, types }: { email: string; code: string; types: TokenType[] },
): Promise<OneTimeToken | null> {
  const [token] = await sql<OneTimeToken[]>`
    delete from auth.one_time_tokens
    where relates_to = ${email}
      and token_type in ${sql(types)}
      and code_hash = encode(sha256(convert_to(concat_ws(' ', user_id, token_type, ${code}::text), 'UTF8')), 'hex')
      and expires_at > now()
    returning user_id, token_type, relates_to, flow_state_id`
  return token ?? null
}

const toHash = (text: string) => createHash('sha256').update(text).digest('hex')
const toCodeHash = (token: { userId: string; type: TokenType; code: string }) =>
  toHash(`${token.userId} ${token.type} ${token.code}`)
