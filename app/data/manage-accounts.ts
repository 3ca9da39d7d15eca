import { failed, ok, type Result } from './result.ts'
import type { AccountRow, Client } from './schema.ts'

export async function listAccounts(client: Client): Promise<Result<AccountRow[]>> {
  const { data, error } = await client.rpc('get_all_users')
  return error ? failed(error) : ok(data)
}

export async function setSuperAdmin(
  client: Client,
  id: string,
  isSuperAdmin: boolean,
): Promise<Result<undefined>> {
  const { error } = await client.rpc('set_is_super_admin', { p_user_id: id, p_is_super_admin: isSuperAdmin })
  return error ? failed(error) : ok(undefined)
}

export async function deleteAccount(
  client: Client,
  { id }: Pick<AccountRow, 'id'>,
): Promise<Result<undefined>> {
  const { error } = await client.rpc('delete_user_by_id', { user_id_to_delete: id })
  return error ? failed(error) : ok(undefined)
}
