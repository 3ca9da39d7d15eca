import { agency } from '../settings/groups/agency.ts'
import { failed, ok, type Result } from './result.ts'
import type { Client } from './schema.ts'
import { listStoredSettings } from './settings.ts'

export interface SecondFactor {
  id: string
  since: string
  recoveryCodes: number
}

export interface Enrolment {
  factorId: string
  qrCode: string
  secret: string
  uri: string
}

export async function findSecondFactor(client: Client): Promise<Result<SecondFactor | null>> {
  const { data, error } = await client.auth.mfa.listFactors()
  if (error) return failed(error)
  const [factor] = data.totp
  if (!factor) return ok(null)
  const codes = await client.rpc('count_recovery_codes')
  if (codes.error) return failed(codes.error)
  return ok({ id: factor.id, since: factor.created_at, recoveryCodes: codes.data })
}

/** Removes factors that were begun and never proved. */
export async function enrollSecondFactor(client: Client): Promise<Result<Enrolment>> {
  const { data: factors, error: unread } = await client.auth.mfa.listFactors()
  if (unread) return failed(unread)
  for (const { id, status } of factors.all) if (status === 'unverified') await removeFactor(client, id)
  const { data, error } = await client.auth.mfa.enroll({
    factorType: 'totp',
    friendlyName: 'Authenticator app',
    issuer: await readAgencyName(client),
  })
  if (error) return failed(error)
  return ok({ factorId: data.id, qrCode: data.totp.qr_code, secret: data.totp.secret, uri: data.totp.uri })
}

async function readAgencyName(client: Client): Promise<string> {
  const { data } = await listStoredSettings(client, [agency.name], AbortSignal.timeout(10_000))
  const name = data?.find(row => row.name === 'agency.name')?.value
  return typeof name === 'string' ? name : agency.defaults.name
}

/** Turns the factor on and ends all other sessions. */
export async function proveSecondFactor(
  client: Client,
  factorId: string,
  code: string,
): Promise<Result<undefined>> {
  const { error } = await client.auth.mfa.challengeAndVerify({ factorId, code })
  return error ? failed(error) : ok(undefined)
}

/** If the factor was turned off meanwhile, no code is checked. */
export async function giveCode(client: Client, code: string): Promise<Result<undefined>> {
  const { data, error } = await client.auth.mfa.listFactors()
  if (error) return failed(error)
  const [factor] = data.totp
  return factor ? proveSecondFactor(client, factor.id, code) : refresh(client)
}

export async function removeFactor(client: Client, id: string): Promise<Result<undefined>> {
  const { error } = await client.auth.mfa.unenroll({ factorId: id })
  return error ? failed(error) : ok(undefined)
}

/** Deletes the recovery codes, too. */
export async function turnOffSecondFactor(client: Client): Promise<Result<undefined>> {
  const { data, error } = await client.auth.mfa.listFactors()
  if (error) return failed(error)
  for (const { id } of data.all) {
    const removed = await removeFactor(client, id)
    if (removed.error) return removed
  }
  return refresh(client)
}

export async function refresh(client: Client): Promise<Result<undefined>> {
  const { error } = await client.auth.refreshSession()
  return error ? failed(error) : ok(undefined)
}
