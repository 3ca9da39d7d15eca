import type { Identity } from '../identity.ts'
import type { RawQuery } from './raw-query.ts'

/** Takes a role with the claims that policies read, and further settings, until the transaction ends. */
export function toRoleStatement(
  { role, claims }: Identity,
  statementTimeout: number,
  settings: Record<string, string>,
): RawQuery {
  const parameters = {
    ...settings,
    role,
    'request.jwt.claims': claims,
    statement_timeout: String(statementTimeout),
  }
  const calls = Object.keys(parameters).map((_, i) => `set_config($${2 * i + 1}, $${2 * i + 2}, true)`)
  return { text: `select ${calls.join(', ')}`, values: Object.entries(parameters).flat(), prepare: true }
}
