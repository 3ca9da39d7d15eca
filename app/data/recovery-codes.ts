import { failed, ok, type Result } from './result.ts'
import type { Client } from './schema.ts'
import { refresh } from './second-factor.ts'

/** Replaces the old ones. Refused unless the second factor was given in the last ten minutes. */
export async function createRecoveryCodes(client: Client): Promise<Result<string[]>> {
  const { data, error } = await client.rpc('create_recovery_codes')
  return error ? failed(error) : ok(data)
}

export async function redeemRecoveryCode(client: Client, code: string): Promise<Result<undefined>> {
  const { data, error } = await client.rpc('use_recovery_code', { p_code: code })
  if (error) return failed(error)
  return data ? refresh(client) : failed({ message: 'Invalid recovery code entered' })
}
