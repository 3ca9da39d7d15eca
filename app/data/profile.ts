import { failed, ok, type Result } from './result.ts'
import type { ProfileRow } from './rows/accounts.ts'
import type { Client } from './schema.ts'

export async function findProfile(client: Client): Promise<Result<ProfileRow>> {
  const { data, error } = await client.rpc('find_profile')
  return error ? failed(error) : ok(data)
}

export async function saveProfile(client: Client, { name, picture }: ProfileRow): Promise<Result<undefined>> {
  const { error } = await client.rpc('save_profile', { p_name: name, p_picture: picture })
  return error ? failed(error) : ok(undefined)
}
