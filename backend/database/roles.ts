import type { Identity } from '../identity.ts'
import type { RawQuery } from './raw-query.ts'

export function toRoleStatement(
  identity: Identity,
  statementTimeout: number,
  settings: Record<string, string>,
): RawQuery {
  const { role, claims } = identity
  const parameters = {
    ...settings,
    ...toStrangerSettings(identity),
    role,
    'request.jwt.claims': claims,
    statement_timeout: String(statementTimeout),
  }
  const calls = Object.keys(parameters).map((_, i) => `set_config($${2 * i + 1}, $${2 * i + 2}, true)`)
  return { text: `select ${calls.join(', ')}`, values: Object.entries(parameters).flat(), prepare: true }
}

/** Policies then look up no roles, so a hidden row takes as long as a missing one. The setting can only take rights. */
const toStrangerSettings = ({ role, mayHoldRoles }: Identity): Record<string, string> =>
  role === 'authenticated' && !mayHoldRoles ? { 'holla.is_stranger': 'on' } : {}
