import { failed, ok, type Result } from './result.ts'
import type { OwnershipRow } from './rows/accounts.ts'
import type { Client } from './schema.ts'

/** Null while nobody owns the site. */
export async function findOwnership(client: Client): Promise<Result<OwnershipRow | null>> {
  const { data, error } = await client.rpc('find_ownership')
  return error ? failed(error) : ok(data)
}

export async function takeOwnership(client: Client): Promise<Result<undefined>> {
  const { error } = await client.rpc('take_ownership')
  return error ? failed(error) : ok(undefined)
}

/** Null takes the offer back. */
export async function offerOwnership(client: Client, userId: string | null): Promise<Result<undefined>> {
  const { error } = await client.rpc('offer_ownership', { p_user_id: userId })
  return error ? failed(error) : ok(undefined)
}

export async function answerOwnership(client: Client, isAccepted: boolean): Promise<Result<undefined>> {
  const { error } = await client.rpc('answer_ownership', { p_is_accepted: isAccepted })
  return error ? failed(error) : ok(undefined)
}
