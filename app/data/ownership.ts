import { failed, ok, type Result } from './result.ts'
import type { OwnershipRow } from './rows/accounts.ts'
import type { Client } from './schema.ts'

export async function findOwnership(client: Client): Promise<Result<OwnershipRow | null>> {
  const { data, error } = await client.rpc('find_ownership')
  return error ? failed(error) : ok(data)
}

/** Whether a super admin has declined to own the site, on behalf of all of them. */
export async function isOwnershipLeft(client: Client): Promise<Result<boolean>> {
  const { data, error } = await client.rpc('is_ownership_left')
  return error ? failed(error) : ok(data)
}

export async function leaveOwnership(client: Client): Promise<Result<string>> {
  const { error } = await client.rpc('leave_ownership')
  return error
    ? failed(error)
    : ok('Whoever wants to own the site takes it on their own page among the users.')
}

export async function takeOwnership(client: Client): Promise<Result<undefined>> {
  const { error } = await client.rpc('take_ownership')
  return error ? failed(error) : ok(undefined)
}

export async function offerOwnership(client: Client, userId: string | null): Promise<Result<undefined>> {
  const { error } = await client.rpc('offer_ownership', { p_user_id: userId })
  return error ? failed(error) : ok(undefined)
}

export async function answerOwnership(client: Client, isAccepted: boolean): Promise<Result<undefined>> {
  const { error } = await client.rpc('answer_ownership', { p_is_accepted: isAccepted })
  return error ? failed(error) : ok(undefined)
}
